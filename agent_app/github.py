"""Opens issues in the team's repository."""

from __future__ import annotations

import logging
import re

import httpx2
from django.conf import settings

logger = logging.getLogger("gymnasia.github")
TIMEOUT_SECONDS = 10
_REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+")


class Refused(Exception):
    """The issue was certainly not opened."""


class NoAnswer(Exception):
    """Whether the issue was opened is not known."""


def is_configured() -> bool:
    return bool(settings.GITHUB_TOKEN and _REPOSITORY.fullmatch(settings.GITHUB_REPOSITORY))


def open_issue(title: str, body: str) -> int:
    """The number of the new issue. Raises Refused or NoAnswer; never tries twice."""
    try:
        response = httpx2.post(
            f"{settings.GITHUB_API_URL}/repos/{settings.GITHUB_REPOSITORY}/issues",
            json={"title": title, "body": body},
            headers={
                "Authorization": f"Bearer {settings.GITHUB_TOKEN}",
                "Accept": "application/vnd.github+json",
                "X-GitHub-Api-Version": "2022-11-28",
            },
            timeout=TIMEOUT_SECONDS,
        )
    except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
        logger.warning("GitHub could not be reached: %s", type(error).__name__)
        raise Refused from error
    except httpx2.HTTPError as error:
        logger.warning("GitHub did not answer: %s", type(error).__name__)
        raise NoAnswer from error
    return _number(response)


def _number(response: httpx2.Response) -> int:
    if 400 <= response.status_code < 500:
        logger.warning("GitHub refused the issue: %s", response.status_code)
        raise Refused
    try:
        number = response.json()["number"]
    except (ValueError, KeyError, TypeError) as error:
        raise NoAnswer from error
    if response.status_code != 201 or not isinstance(number, int):
        raise NoAnswer
    return number
