"""URL patterns of tables and of everything around them."""

from django.urls import path

from games.views import static_pages
from games.views.absence import kept_seats
from games.views.calendar import feed, hours, leave
from games.views.deals import fair
from games.views.inbox import inbox, next_table
from games.views.lobby import first_visit, lists, new_table, qr_code, seats
from games.views.moderation import notices
from games.views.people import preferences, profile
from games.views.questions import flags, question
from games.views.reminders import reminders
from games.views.replay import record_file, replay
from games.views.retired_rules import by_its_rules
from games.views.review import decisions
from games.views.strength import best_players
from games.views.table import campaign, next_campaign, score, table
from games.views.talk import chat
from games.views.turn import moves, plans, resignation, waiting_moves
from games.views.votes import proposals

app_name = "games"
urlpatterns = [
    path("", lists.lobby, name="lobby"),
    path("tables/", lists.open_tables_partial, name="open_tables"),
    path("tables/new/", new_table.new_table, name="new"),
    path("tables/new/plan/", new_table.table_summary, name="plan"),
    path("first/", first_visit.answer_first_visit, name="first"),
    path("seats/", kept_seats.to_take_over, name="free_seats"),
    path("watch/", lists.watch, name="watch"),
    path("finished/", lists.finished, name="finished"),
    path("moves/", inbox.my_tables, name="inbox"),
    path("moves/list/", inbox.my_tables_partial, name="inbox_list"),
    path("moves/notices/", inbox.notices_read, name="notices_read"),
    path("moves/badge/", inbox.badge, name="badge"),
    path("hours/", hours.hours, name="hours"),
    path("leave/", leave.leave, name="on_leave"),
    path("leave/look/", leave.leave_look, name="on_leave_look"),
    path("leave/meanwhile/", leave.leave_meanwhile, name="on_leave_meanwhile"),
    path("leave/plan/", leave.leave_plan, name="on_leave_plan"),
    path("leave/now/", leave.leave_now, name="on_leave_now"),
    path("leave/end/", leave.leave_end, name="on_leave_end"),
    path("leave/<int:leave_id>/off/", leave.leave_off, name="on_leave_off"),
    path("calendar/<str:key>.ics", feed.calendar, name="calendar"),
    path("next/", next_table.next_table, name="next"),
    path("people/<str:username>/", profile.profile, name="profile"),
    path("best/", best_players.best_players_index, name="best_index"),
    path("best/<slug:scale>/", best_players.best_players, name="best"),
    path("rules/", static_pages.rules_index, name="rules_index"),
    path("rules/<slug:slug>/", static_pages.rules, name="rules"),
    path("rules/<slug:slug>/balance/", static_pages.balance, name="balance"),
    path("credits/", static_pages.credits_page, name="credits"),
    path("m/<slug:key>/", by_its_rules(table.match_page, is_home=True), name="match"),
    path("m/<slug:key>/seats/", seats.seats, name="seats"),
    path("m/<slug:key>/sit/", seats.sit, name="sit"),
    path("m/<slug:key>/leave/", seats.leave_seat, name="leave"),
    path("m/<slug:key>/bot/", seats.seat_bot, name="seat_bot"),
    path("m/<slug:key>/unseat/", seats.unseat, name="unseat"),
    path("m/<slug:key>/invite/", seats.invite, name="invite"),
    path("m/<slug:key>/start/", seats.start_match, name="start"),
    path("m/<slug:key>/close/", seats.close_table, name="close"),
    path("m/<slug:key>/rematch/", seats.play_again, name="rematch"),
    path("m/<slug:key>/table/", by_its_rules(table.table_partial), name="table"),
    path("m/<slug:key>/move/", by_its_rules(moves.move), name="move"),
    path("m/<slug:key>/question/", by_its_rules(question.open_question), name="question"),
    path("m/<slug:key>/hide-worth/", by_its_rules(preferences.hide_worth), name="hide_worth"),
    path("m/<slug:key>/question/told/", by_its_rules(question.acknowledge_answer), name="question-told"),
    path("m/<slug:key>/question/<int:number>/flag/", flags.flag_question, name="question-flag"),
    path("m/<slug:key>/later/", by_its_rules(next_table.later), name="later"),
    path("m/<slug:key>/take-back/", by_its_rules(waiting_moves.take_back_move), name="take_back"),
    path("m/<slug:key>/send-now/", by_its_rules(waiting_moves.send_now), name="send_now"),
    path("m/<slug:key>/instructions/", by_its_rules(plans.instructions), name="instructions"),
    path("m/<slug:key>/go-on/", by_its_rules(next_campaign.next_campaign), name="go_on"),
    path("m/<slug:key>/give-time/", by_its_rules(proposals.give_time), name="give_time"),
    path("m/<slug:key>/ask/<slug:kind>/", by_its_rules(proposals.propose), name="ask"),
    path("m/<slug:key>/vote/", by_its_rules(proposals.vote), name="vote"),
    path("m/<slug:key>/ask-no-more/", by_its_rules(proposals.withdraw_proposal), name="withdraw_proposal"),
    path(
        "m/<slug:key>/measures/",
        by_its_rules(notices.moderation_notices_read),
        name="moderation_notices_read",
    ),
    path("m/<slug:key>/chat/new/", chat.count, name="chat_count"),
    path("m/<slug:key>/chat/watchers/show/", chat.show_watchers, name="chat_show"),
    path("m/<slug:key>/chat/<slug:room>/", chat.room, name="chat"),
    path("m/<slug:key>/chat/<slug:room>/lines/", chat.room_lines, name="chat_lines"),
    path("m/<slug:key>/chat/<slug:room>/earlier/", chat.earlier, name="chat_earlier"),
    path("m/<slug:key>/chat/<slug:room>/take-back/", chat.retract_message, name="chat_take_back"),
    path("m/<slug:key>/chat/<slug:room>/writer/", chat.writer, name="chat_writer"),
    path("m/<slug:key>/back/", by_its_rules(kept_seats.come_back), name="come_back"),
    path("m/<slug:key>/take/", by_its_rules(kept_seats.take_over), name="take_over"),
    path("m/<slug:key>/resign/", by_its_rules(resignation.resignation), name="resign"),
    path("m/<slug:key>/reach/", reminders.table_reminders, name="reminders"),
    path("m/<slug:key>/replay/", by_its_rules(replay.replay_page), name="replay"),
    path("m/<slug:key>/replay/step/", by_its_rules(replay.step), name="replay_step"),
    path("m/<slug:key>/decisions/", by_its_rules(decisions.decisions), name="decisions"),
    path("m/<slug:key>/decisions/part/", by_its_rules(decisions.decisions_part), name="decisions_part"),
    path("m/<slug:key>/decisions/ask/", by_its_rules(decisions.decisions_ask), name="decisions_ask"),
    path("m/<slug:key>/code/", qr_code.link_code, name="link_code"),
    path("m/<slug:key>/record/", by_its_rules(record_file.record), name="record"),
    path("m/<slug:key>/fair/", fair.fair, name="fair"),
    path("m/<slug:key>/score/", by_its_rules(score.score), name="score"),
    path("m/<slug:key>/history/<int:number>/", by_its_rules(campaign.history), name="history"),
]
