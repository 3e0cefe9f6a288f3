"""REST of how the tools do in use, for staff."""

from __future__ import annotations

from dataclasses import asdict

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAdminUser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from agent_app.usage import DAYS, DEFAULT_DAYS, usage
from gymnasia_site.problems import Problem
from gymnasia_site.scopes import CATALOGUE, TokenHasScope


class FaultSerializer(serializers.Serializer):
    """A kind of fault and how many calls had it; ``path`` names only declared properties."""

    kind = serializers.ChoiceField(choices=["validation", "handler"])
    path = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    count = serializers.IntegerField()


class ToolUseSerializer(serializers.Serializer):
    """One tool in one release; times in milliseconds, null where no handler ran."""

    tool = serializers.CharField()
    release = serializers.IntegerField()
    calls = serializers.IntegerField()
    validation_errors = serializers.IntegerField()
    handler_errors = serializers.IntegerField()
    repairs = serializers.IntegerField()
    done = serializers.IntegerField()
    undone = serializers.IntegerField()
    undo_rate = serializers.FloatField(allow_null=True)
    median_ms = serializers.FloatField(allow_null=True)
    p95_ms = serializers.FloatField(allow_null=True)
    faults = FaultSerializer(many=True)


class UsageSerializer(serializers.Serializer):
    """``sampled``: times or faults are those of the newest calls only."""

    since = serializers.DateTimeField()
    sampled = serializers.BooleanField()
    tools = ToolUseSerializer(many=True)


class UsageView(APIView):
    """Per tool and release: calls, errors, repairs and times. No person's text or figures."""

    scopes = (CATALOGUE,)
    permission_classes = [IsAdminUser, TokenHasScope]

    @extend_schema(
        operation_id="usage_retrieve",
        parameters=[OpenApiParameter("days", int, enum=DAYS, default=DEFAULT_DAYS)],
        responses=UsageSerializer,
    )
    def get(self, request: Request) -> Response:
        wanted = request.query_params.get("days", str(DEFAULT_DAYS))
        if wanted not in map(str, DAYS):
            raise Problem(400, "invalid", _("«days» es 7, 30 o 90."))
        return Response(asdict(usage(days=int(wanted))))
