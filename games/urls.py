"""The addresses of tables and of everything around them."""

from django.urls import path

from games.views import inbox, lobby, new, pages, people, record, replay, seats, table
from games.views.earlier import by_its_rules

app_name = "games"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("tables/", lobby.open_tables_partial, name="open_tables"),
    path("tables/new/", new.new_table, name="new"),
    path("tables/new/plan/", new.plan, name="plan"),
    path("watch/", lobby.watch, name="watch"),
    path("finished/", lobby.finished, name="finished"),
    path("moves/", inbox.my_tables, name="inbox"),
    path("moves/list/", inbox.my_tables_partial, name="inbox_list"),
    path("moves/notices/", inbox.notices_read, name="notices_read"),
    path("moves/badge/", inbox.badge, name="badge"),
    path("next/", inbox.next_table, name="next"),
    path("people/<str:username>/", people.profile, name="profile"),
    path("rules/", pages.rules_index, name="rules_index"),
    path("rules/<slug:slug>/", pages.rules, name="rules"),
    path("rules/<slug:slug>/balance/", pages.balance, name="balance"),
    path("credits/", pages.credits_page, name="credits"),
    path("m/<slug:key>/", by_its_rules(table.match_page, is_home=True), name="match"),
    path("m/<slug:key>/seats/", seats.seats, name="seats"),
    path("m/<slug:key>/sit/", seats.sit, name="sit"),
    path("m/<slug:key>/leave/", seats.leave, name="leave"),
    path("m/<slug:key>/bot/", seats.seat_bot, name="seat_bot"),
    path("m/<slug:key>/unseat/", seats.unseat, name="unseat"),
    path("m/<slug:key>/start/", seats.start, name="start"),
    path("m/<slug:key>/close/", seats.close, name="close"),
    path("m/<slug:key>/rematch/", seats.play_again, name="rematch"),
    path("m/<slug:key>/table/", by_its_rules(table.table_partial), name="table"),
    path("m/<slug:key>/move/", by_its_rules(table.move), name="move"),
    path("m/<slug:key>/resign/", by_its_rules(table.resignation), name="resign"),
    path("m/<slug:key>/replay/", by_its_rules(replay.replay_page), name="replay"),
    path("m/<slug:key>/replay/step/", by_its_rules(replay.step), name="replay_step"),
    path("m/<slug:key>/record/", by_its_rules(record.record), name="record"),
    path("m/<slug:key>/history/<int:number>/", by_its_rules(table.history), name="history"),
]
