"""Addresses of the pages a person sees."""

from django.urls import path

from agent_app.views import (
    chat,
    diet,
    diet_copy,
    home,
    measurements,
    memory,
    requests,
    routines,
    settings,
    tokens,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("more/", home.more, name="more"),
    path("settings/language/", home.choose_language, name="choose_language"),
    path("settings/", settings.settings, name="settings"),
    path("settings/tokens/", tokens.create, name="token_create"),
    path("settings/tokens/<slug:public_id>/revoke/", tokens.revoke, name="token_revoke"),
    path("chat/", chat.chat, name="chat"),
    path("chat/list/", chat.conversation_list, name="conversation_list"),
    path("chat/turns/<uuid:pk>/", chat.turn, name="turn"),
    path("chat/executions/<uuid:pk>/card/", chat.execution_card, name="execution_card"),
    path("chat/executions/<uuid:pk>/<str:decision>/", chat.decide, name="decide"),
    path("chat/<uuid:pk>/", chat.conversation, name="conversation"),
    path("measurements/", measurements.measurements, name="measurements"),
    path("measurements/<int:pk>/", measurements.edit, name="measurement_edit"),
    path("measurements/<int:pk>/delete/", measurements.delete, name="measurement_delete"),
    path("diet/", diet.diet, name="diet"),
    path("diet/items/<int:pk>/", diet.edit, name="diet_edit"),
    path("diet/items/<int:pk>/delete/", diet.delete, name="diet_delete"),
    path("diet/<str:text>/", diet.diet_day, name="diet_day"),
    path("diet/<str:text>/add/", diet.add, name="diet_add"),
    path("diet/<str:text>/copy/", diet_copy.copy, name="diet_copy"),
    path("routines/", routines.routines, name="routines"),
    path("routines/new/", routines.create, name="routine_new"),
    path("routines/<int:pk>/", routines.routine, name="routine"),
    path("routines/<int:pk>/edit/", routines.edit, name="routine_edit"),
    path("routines/<int:pk>/delete/", routines.delete, name="routine_delete"),
    path("memory/", memory.memory, name="memory"),
    path("memory/<int:pk>/", memory.edit, name="memory_edit"),
    path("memory/<int:pk>/forget/", memory.forget, name="memory_forget"),
    path("requests/", requests.requests, name="requests"),
]
