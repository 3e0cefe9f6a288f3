"""REST of tool calls: call a tool on one's own records, approve or deny what waits, undo."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from agent_app import conversation as conversations
from agent_app import executor
from agent_app.api.chat import IDEMPOTENCY, ExecutionSerializer, person, refusal
from agent_app.messages import ToolCall, fingerprint
from agent_app.models import Execution
from gymnasia_site.problems import Problem
from gymnasia_site.scopes import CHAT, RECORDS, require
from tools_app import releases

Status = Execution.Status
RELEASE = OpenApiParameter(
    "release", int, description="A release number; the active one without it"
)


class CallSerializer(serializers.Serializer):
    """The arguments of one call, as the tool's input schema describes them."""

    input = serializers.DictField()


class CalledSerializer(serializers.Serializer):
    """What the call came to."""

    status = serializers.CharField()
    output = serializers.DictField()
    execution = serializers.UUIDField()


class WaitingSerializer(CalledSerializer):
    """A call that the person has to approve, and where."""

    approval_url = serializers.URLField()


def called(row: Execution) -> dict[str, Any]:
    return {"status": row.status, "output": row.output, "execution": str(row.pk)}


def release_of(request: Request) -> releases.Release:
    """The release ``?release=`` pins, else the active one."""
    wanted = request.query_params.get("release")
    if wanted is None:
        return active()
    known = wanted.isascii() and wanted.isdigit() and len(wanted) < 9
    release = releases.get(int(wanted)) if known else None
    if release is None:
        raise Problem(404, "unknown_release", _("No hay ninguna versión con ese número."))
    if release.is_withdrawn:
        detail = _("Esa versión se retiró. Usa la que está en uso.")
        raise Problem(410, "withdrawn_release", detail, use=active().number)
    return release


def active() -> releases.Release:
    try:
        return releases.active()
    except releases.NoRelease as error:
        raise Problem(503, "no_release", _("Todavía no hay ninguna versión publicada.")) from error


def own_execution(request: Request, execution_id: Any) -> Execution:
    """The person's execution; a token decides on the chat's with ``chat``, else ``records``."""
    row = Execution.objects.filter(pk=execution_id, user=person(request)).first()
    if row is None:
        raise Http404
    require(request.auth, CHAT if row.origin == Execution.Origin.CHAT else RECORDS)
    return row


class ToolCallView(APIView):
    """Runs a tool's handler on the records of the token's owner."""

    scopes = (RECORDS,)

    @extend_schema(
        request=CallSerializer,
        parameters=[IDEMPOTENCY, RELEASE],
        responses={
            200: CalledSerializer,
            202: WaitingSerializer,
        },
    )
    def post(self, request: Request, name: str) -> Response:
        release = release_of(request)
        if not any(tool.name == name for tool in release.tools()):
            raise Problem(404, "unknown_tool", _("No hay ninguna herramienta con ese nombre."))
        data = CallSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        row = self._execute(request, release, ToolCall("", name, data.initial_data["input"]))
        return self._answer(request, row)

    def _execute(self, request: Request, release: releases.Release, call: ToolCall) -> Execution:
        key = request.headers.get("Idempotency-Key")
        origin = executor.Origin("rest", release)
        if not key:
            return executor.execute(request.user, origin, call)
        name = f"rest:{fingerprint('key', {'key': key})}"
        same = Execution.objects.filter(user=person(request), operation_key=name).first()
        sent = fingerprint(call.name, call.arguments)
        if same and same.call_id != sent:
            detail = _("Esa clave de repetición ya se usó con otra petición.")
            raise Problem(409, "idempotency_conflict", detail)
        keyed = ToolCall(sent, call.name, call.arguments)
        return executor.execute(request.user, origin, keyed, key=lambda _tool, _arguments: name)

    def _answer(self, request: Request, row: Execution) -> Response:
        if row.status == Status.AWAITING_APPROVAL:
            page = request.build_absolute_uri("/requests/")
            return Response({**called(row), "approval_url": page}, status=202)
        if row.status in (Status.SUCCEEDED, Status.UNDONE):
            return Response(called(row))
        code, message = row.output.get("error", "failed"), row.output.get("message", "")
        raise Problem(422, code, message, output=row.output, execution=str(row.pk))


class DecisionView(APIView):
    """Approve or deny an execution that waits, whatever it came from."""

    scopes = (RECORDS, CHAT)
    decide: Any = None

    @extend_schema(request=None, responses=ExecutionSerializer)
    def post(self, request: Request, execution_id: Any) -> Response:
        row = self.decide(own_execution(request, execution_id))
        return Response(row.summary())


class ApproveView(DecisionView):
    decide = staticmethod(conversations.approve)


class DenyView(DecisionView):
    decide = staticmethod(conversations.deny)


class UndoView(APIView):
    """Take back what an execution wrote, once, unless it has changed since (409)."""

    scopes = (RECORDS, CHAT)

    @extend_schema(request=None, responses=ExecutionSerializer)
    def post(self, request: Request, execution_id: Any) -> Response:
        try:
            row = conversations.undo(own_execution(request, execution_id))
        except conversations.Refused as refused:
            raise refusal(refused) from refused
        return Response(row.summary())
