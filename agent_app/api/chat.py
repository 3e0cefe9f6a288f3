"""REST of conversations and turns."""

from __future__ import annotations

import time
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from agent_app import conversation as conversations
from agent_app import turns
from agent_app.api.events import event_stream
from agent_app.models import Conversation, Turn
from agent_app.models.chat import ACTIVE_STATES
from gymnasia_site.problems import Problem
from gymnasia_site.scopes import CHAT
from gymnasia_site.throttles import MessageThrottle

WAIT_SECONDS, WAIT_STEP = 300.0, 0.1
STATUSES = {
    "turn_running": 409,
    "idempotency_conflict": 409,
    "not_last": 409,
    "not_retryable": 409,
    "not_undoable": 409,
    "changed_since": 409,
    "no_release": 503,
}
IDEMPOTENCY = OpenApiParameter("Idempotency-Key", OpenApiTypes.STR, OpenApiParameter.HEADER)


class EventStreamRenderer(BaseRenderer):
    """Only negotiated: the stream itself is written by ``event_stream``."""

    media_type = "text/event-stream"
    format = "events"

    def render(self, data: Any, *args: Any, **kwargs: Any) -> bytes:
        return JSONRenderer().render(data)


class TextField(serializers.CharField):
    """Text and nothing that could be turned into it: 5 is not a message."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class MessageSerializer(serializers.Serializer):
    """A person's message, at most 8,000 characters."""

    text = TextField(trim_whitespace=False, allow_blank=True)


class ConversationSerializer(serializers.ModelSerializer):
    class Meta:
        model = Conversation
        fields = ["id", "title", "provider", "created_at", "updated_at"]
        read_only_fields = fields


class ExecutionSerializer(serializers.Serializer):
    """What one tool call came to."""

    id = serializers.UUIDField()
    tool = serializers.CharField()
    input = serializers.DictField()
    status = serializers.CharField()
    output = serializers.DictField()


class AnswerSerializer(serializers.Serializer):
    """A turn at rest."""

    turn = serializers.UUIDField()
    status = serializers.ChoiceField(choices=Turn.State.values)
    text = serializers.CharField()
    executions = ExecutionSerializer(many=True)
    release = serializers.IntegerField()
    provider = serializers.CharField()


# As JSON when the turn rests, or as its events while it runs.
ANSWERED = {
    (200, "application/json"): AnswerSerializer,
    (200, EventStreamRenderer.media_type): OpenApiTypes.ANY,
}


def refusal(refused: conversations.Refused) -> Problem:
    members = {"turn": str(refused.turn.pk)} if refused.turn else {}
    return Problem(STATUSES.get(refused.code, 400), refused.code, refused.message, **members)


def person(request: Request) -> Any:
    """Who asks; every view here has already refused anonymous requests."""
    return request.user


def own_turn(request: Request, turn_id: Any) -> Turn:
    """The person's turn. Somebody else's does not exist for them."""
    turn = Turn.objects.filter(pk=turn_id, conversation__user=person(request)).first()
    if turn is None:
        raise Http404
    return turn


def wait_for(turn: Turn) -> Turn:
    """Block this request's thread until the turn rests."""
    deadline = time.monotonic() + WAIT_SECONDS
    while turn.state in ACTIVE_STATES and time.monotonic() < deadline:
        time.sleep(WAIT_STEP)
        turn.refresh_from_db()
    return turn


class ChatView(APIView):
    scopes = (CHAT,)


class SendsMessages(ChatView):
    """A view whose POST makes the coach answer."""

    def get_throttles(self) -> list[Any]:
        own = [MessageThrottle()] if self.request.method == "POST" else []
        return [*super().get_throttles(), *own]


class ConversationsView(ChatView):
    serializer_class = ConversationSerializer

    @extend_schema(responses=ConversationSerializer(many=True), operation_id="conversations_list")
    def get(self, request: Request) -> Response:
        rows = Conversation.objects.filter(user=person(request))[:100]
        return Response(ConversationSerializer(rows, many=True).data)

    @extend_schema(request=None, responses={201: ConversationSerializer})
    def post(self, request: Request) -> Response:
        row = conversations.start(request.user)
        return Response(ConversationSerializer(row).data, status=201)


class MessagesView(SendsMessages):
    """Post a message; the answer comes as JSON when the turn rests, or as events while it runs."""

    renderer_classes = [JSONRenderer, EventStreamRenderer]

    @extend_schema(request=MessageSerializer, responses=ANSWERED, parameters=[IDEMPOTENCY])
    def post(self, request: Request, conversation_id: Any) -> HttpResponseBase:
        own = Conversation.objects.filter(user=person(request))
        conversation = own.filter(pk=conversation_id).first()
        if conversation is None:
            raise Http404
        data = MessageSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        key = request.headers.get("Idempotency-Key") or None
        if key and len(key) > 120:
            raise Problem(400, "invalid", _("Idempotency-Key admite 120 caracteres como mucho."))
        try:
            turn = conversations.post(conversation, data.validated_data["text"], key=key)
        except conversations.Refused as refused:
            raise refusal(refused) from refused
        return answer(request, turn)


def answer(request: Request, turn: Turn) -> HttpResponseBase:
    """A running turn in the form the client accepts."""
    if request.accepted_renderer.media_type == EventStreamRenderer.media_type:
        return event_stream(turn.pk, after=0)
    return Response(turns.answer(wait_for(turn)))


class TurnView(ChatView):
    @extend_schema(responses=AnswerSerializer)
    def get(self, request: Request, turn_id: Any) -> Response:
        return Response(turns.answer(own_turn(request, turn_id)))


class EventsView(ChatView):
    """Replays a turn's events after ``Last-Event-ID`` and follows it until it rests."""

    renderer_classes = [EventStreamRenderer, JSONRenderer]

    @extend_schema(
        responses={(200, "text/event-stream"): OpenApiTypes.ANY},
        parameters=[OpenApiParameter("Last-Event-ID", OpenApiTypes.INT, OpenApiParameter.HEADER)],
    )
    def get(self, request: Request, turn_id: Any) -> HttpResponseBase:
        turn = own_turn(request, turn_id)
        turns.reap(turn.conversation)
        last = request.headers.get("Last-Event-ID", "0")
        if not (last.isascii() and last.isdigit() and len(last) < 10):
            raise Problem(400, "invalid", _("Last-Event-ID tiene que ser un número de secuencia."))
        return event_stream(turn.pk, after=int(last))


class StopView(ChatView):
    @extend_schema(request=None, responses=AnswerSerializer)
    def post(self, request: Request, turn_id: Any) -> Response:
        turn = own_turn(request, turn_id)
        conversations.stop(turn)
        turn.refresh_from_db()
        return Response(turns.answer(wait_for(turn)))


class RetryView(SendsMessages):
    renderer_classes = [JSONRenderer, EventStreamRenderer]

    @extend_schema(request=None, responses=ANSWERED)
    def post(self, request: Request, turn_id: Any) -> HttpResponseBase:
        try:
            turn = conversations.retry(own_turn(request, turn_id))
        except conversations.Refused as refused:
            raise refusal(refused) from refused
        return answer(request, turn)
