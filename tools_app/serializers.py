"""How the API writes definitions, releases and differences."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tools_app.breaking import BREAKS
from tools_app.models import Approval, Effect, Release


class ToolSerializer(serializers.Serializer[Any]):
    """The canonical definition of one tool, as its release froze it."""

    name = serializers.CharField()
    description = serializers.CharField()
    input_schema = serializers.DictField()
    effect = serializers.ChoiceField(choices=Effect.choices)
    prerequisites = serializers.ListField(child=serializers.CharField())
    approval = serializers.ChoiceField(choices=Approval.choices)
    position = serializers.IntegerField()


class ReleaseSerializer(serializers.ModelSerializer[Release]):
    """A release without its content; who published it is for staff."""

    author = serializers.CharField(
        source="author.username", default=None, read_only=True, allow_null=True
    )

    class Meta:
        model = Release
        fields = ["number", "digest", "note", "author", "created_at", "is_active", "withdrawn_at"]

    def to_representation(self, instance: Release) -> dict[str, Any]:
        data = super().to_representation(instance)
        if not self.context.get("staff"):
            data.pop("author")
        return data


class ReleaseContentSerializer(ReleaseSerializer):
    """A release with its tools and, for staff, its instructions."""

    tools = ToolSerializer(many=True, source="published", read_only=True)
    prompt = serializers.CharField(read_only=True)

    class Meta(ReleaseSerializer.Meta):
        fields = [*ReleaseSerializer.Meta.fields, "tools", "prompt"]

    def to_representation(self, instance: Release) -> dict[str, Any]:
        data = super().to_representation(instance)
        if not self.context.get("staff"):
            data.pop("prompt")
        return data


class PieceSerializer(serializers.Serializer[Any]):
    op = serializers.ChoiceField(choices=["=", "-", "+"])
    text = serializers.CharField()


class PathChangeSerializer(serializers.Serializer[Any]):
    path = serializers.CharField()
    op = serializers.ChoiceField(choices=["added", "removed", "changed", "reordered"])
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class FieldChangeSerializer(serializers.Serializer[Any]):
    """One field: texts carry ``words``, the input schema ``paths``."""

    field = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)
    words = PieceSerializer(many=True)
    paths = PathChangeSerializer(many=True)


class ToolChangeSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    change = serializers.ChoiceField(choices=["added", "removed", "changed"])
    fields = FieldChangeSerializer(many=True)  # type: ignore[assignment]


class BreakSerializer(serializers.Serializer[Any]):
    """A call that was sound under the older release and is refused under the newer one."""

    tool = serializers.CharField()
    path = serializers.CharField(help_text="JSON Pointer into the input schema")
    code = serializers.ChoiceField(choices=BREAKS)
    message = serializers.CharField()


class DiffSerializer(serializers.Serializer[Any]):
    """What changes from one release to another, and what of it breaks clients of the older."""

    before = serializers.IntegerField()
    after = serializers.IntegerField()
    tools = ToolChangeSerializer(many=True)
    breaking = BreakSerializer(many=True)
    prompt = FieldChangeSerializer(required=False, allow_null=True, help_text="For staff only")


class ValidateSerializer(serializers.Serializer[Any]):
    """The input to check: any JSON value."""

    input = serializers.JSONField(allow_null=True)


class ArgumentErrorSerializer(serializers.Serializer[Any]):
    path = serializers.CharField(help_text="JSON Pointer into the input")
    message = serializers.CharField()
    code = serializers.CharField()


class ValidationSerializer(serializers.Serializer[Any]):
    valid = serializers.BooleanField()
    errors = ArgumentErrorSerializer(many=True)  # type: ignore[assignment]
