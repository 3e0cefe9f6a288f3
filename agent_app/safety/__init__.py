"""Health guardrail: how much care a person's text, or a model's answer, asks for."""

from agent_app.safety.assess import NONE, Assessment, assess
from agent_app.safety.numbers import is_harmful

__all__ = ["NONE", "Assessment", "assess", "is_harmful"]
