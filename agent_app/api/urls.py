"""Addresses of the agent's REST interface, under /api/v1/."""

from django.urls import path

from agent_app.api import calls, chat, record_urls, tokens, usage

urlpatterns = [
    *record_urls.urlpatterns,
    path("auth/token/", tokens.TokenView.as_view(), name="api_token"),
    path("usage/", usage.UsageView.as_view(), name="api_usage"),
    path("tools/<str:name>/call/", calls.ToolCallView.as_view(), name="api_tool_call"),
    path("conversations/", chat.ConversationsView.as_view(), name="api_conversations"),
    path(
        "conversations/<uuid:conversation_id>/messages/",
        chat.MessagesView.as_view(),
        name="api_messages",
    ),
    path("turns/<uuid:turn_id>/", chat.TurnView.as_view(), name="api_turn"),
    path("turns/<uuid:turn_id>/events/", chat.EventsView.as_view(), name="api_events"),
    path("turns/<uuid:turn_id>/stop/", chat.StopView.as_view(), name="api_stop"),
    path("turns/<uuid:turn_id>/retry/", chat.RetryView.as_view(), name="api_retry"),
    path(
        "executions/<uuid:execution_id>/approve/", calls.ApproveView.as_view(), name="api_approve"
    ),
    path("executions/<uuid:execution_id>/deny/", calls.DenyView.as_view(), name="api_deny"),
    path("executions/<uuid:execution_id>/undo/", calls.UndoView.as_view(), name="api_undo"),
]
