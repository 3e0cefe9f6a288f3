"""What most would write: a DRF view that serialises the tools' rows for every request."""

from __future__ import annotations

import json
from typing import Any

from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny

from tools_app.models import Tool
from tools_app.projections.mcp import ANNOTATIONS


class ToolRow(serializers.ModelSerializer):
    """A row as ``tools/list`` of MCP tells it."""

    inputSchema = serializers.SerializerMethodField()
    annotations = serializers.SerializerMethodField()

    class Meta:
        model = Tool
        fields = ["name", "description", "inputSchema", "annotations"]

    def get_inputSchema(self, row: Tool) -> Any:
        return json.loads(row.schema_text)

    def get_annotations(self, row: Tool) -> dict[str, bool]:
        return ANNOTATIONS[row.effect]


class ToolRows(ListAPIView):
    queryset = Tool.objects.filter(enabled=True)
    serializer_class = ToolRow
    pagination_class = None
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = ()
