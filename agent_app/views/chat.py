"""The conversation's pages, and the pieces of them that the script asks for."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from agent_app import conversation as conversations
from agent_app import turns
from agent_app.models import Conversation, Execution, Turn
from agent_app.views import thread
from agent_app.views.cards import card
from agent_app.views.person import PersonRequest, person_page, way_back

TRIES = (
    gettext_lazy("Hoy peso 74,3 kg"),
    gettext_lazy("Añade 150 g de arroz blanco a la comida de hoy"),
    gettext_lazy("¿Qué he comido hoy?"),
    gettext_lazy("Créame una rutina de empuje con press de banca, 3 series de 10"),
)
DECISIONS = {
    "approve": conversations.approve,
    "deny": conversations.deny,
    "undo": conversations.undo,
}


@require_GET
@never_cache
@person_page("chat")
def chat(request: PersonRequest) -> HttpResponse:
    """An empty conversation, stored once something is said in it."""
    return render(request, "chat/page.html", {"tries": TRIES})


@require_GET
@never_cache
@person_page("chat")
def conversation(request: PersonRequest, pk: Any) -> HttpResponse:
    """One conversation with what has been stored of it up to now."""
    row = get_object_or_404(Conversation, user=request.user, pk=pk)
    turns.reap(row)
    before = request.GET.get("before", "")
    number = int(before) if before.isascii() and before.isdigit() and len(before) < 9 else None
    shown, earlier = thread.thread(row, before=number)
    context = {"conversation": row, "shown": shown, "earlier": earlier, "tries": TRIES}
    return render(request, "chat/page.html", context)


@require_GET
@never_cache
@person_page("chat")
def conversation_list(request: PersonRequest) -> HttpResponse:
    """The list of conversations alone; ``?current=`` marks one."""
    current = request.GET.get("current", "")
    mine = Conversation.objects.filter(user=request.user)
    row = next((one for one in mine[:20] if str(one.pk) == current), None)
    return render(request, "chat/rail.html", {"conversation": row})


@require_GET
@never_cache
@person_page("chat")
def turn(request: PersonRequest, pk: Any) -> HttpResponse:
    """One turn as it is stored now."""
    row = get_object_or_404(Turn, conversation__user=request.user, pk=pk)
    return render(request, "chat/turn.html", {"item": thread.one(row)})


@require_GET
@never_cache
@person_page("chat")
def execution_card(request: PersonRequest, pk: Any) -> HttpResponse:
    """The card of one execution as it is stored now."""
    row = get_object_or_404(Execution, user=request.user, pk=pk)
    return render(request, "chat/card.html", {"card": card(row)})


@require_POST
@person_page("chat")
def decide(request: PersonRequest, pk: Any, decision: str) -> HttpResponse:
    """Approve, reject or undo, for pages without a script; goes back where it was pressed."""
    row = get_object_or_404(Execution, user=request.user, pk=pk)
    if decision not in DECISIONS:
        raise Http404
    try:
        told = card(DECISIONS[decision](row))
    except conversations.Refused as refused:
        messages.error(request, refused.message)
    else:
        messages.info(request, f"{told.title}: {told.state}.")
    return redirect(way_back(request, "/requests/"))
