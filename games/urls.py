"""URL patterns of tables and of everything around them."""

from django.urls import include, path

from games.views import archive, static_pages
from games.views.absence import kept_seats
from games.views.boards import boards, borrowing, team_matches
from games.views.boards import compare as board_compare
from games.views.boards import lists as board_lists
from games.views.boards import periods as board_periods
from games.views.calendar import feed, hours, leave
from games.views.clubs import best as club_best
from games.views.clubs import clubs
from games.views.clubs import members as club_members
from games.views.clubs import room as club_room
from games.views.company import offers
from games.views.deals import fair
from games.views.elsewhere import embed, pictures
from games.views.inbox import inbox, next_table
from games.views.lobby import first_visit, lists, new_table, qr_code, seats
from games.views.moderation import notices
from games.views.notes import notes
from games.views.own_boards import changes as own_board_changes
from games.views.own_boards import own_board
from games.views.people import being_found, directory, friends, preferences, profile, rated_matches
from games.views.problems import problems
from games.views.questions import flags, question
from games.views.reminders import reminders
from games.views.replay import record_file, replay
from games.views.retired_rules import by_its_rules
from games.views.review import decisions
from games.views.strength import best_players
from games.views.table import campaign, next_campaign, score, table
from games.views.talk import chat
from games.views.tournaments import again as event_again
from games.views.tournaments import entering as event_entering
from games.views.tournaments import leagues as event_leagues
from games.views.tournaments import lists as event_lists
from games.views.tournaments import making as event_making
from games.views.tournaments import organising as event_organising
from games.views.tournaments import pages as event_pages
from games.views.tournaments import reserves as event_reserves
from games.views.turn import choices, moves, plans, resignation, waiting_moves
from games.views.votes import answers, proposals

of_a_match = [
    path("table/", by_its_rules(table.table_partial), name="table"),
    path("move/", by_its_rules(moves.move), name="move"),
    path("", by_its_rules(table.match_page, is_home=True), name="match"),
    path("seats/", seats.seats, name="seats"),
    path("sit/", seats.sit, name="sit"),
    path("leave/", seats.leave_seat, name="leave"),
    path("bot/", seats.seat_bot, name="seat_bot"),
    path("unseat/", seats.unseat, name="unseat"),
    path("invite/", seats.invite, name="invite"),
    path("start/", seats.start_match, name="start"),
    path("close/", seats.close_table, name="close"),
    path("rematch/", seats.play_again, name="rematch"),
    path("question/", by_its_rules(question.open_question), name="question"),
    path("hide-worth/", by_its_rules(preferences.hide_worth), name="hide_worth"),
    path("question/told/", by_its_rules(question.acknowledge_answer), name="question-told"),
    path("question/<int:number>/flag/", flags.flag_question, name="question-flag"),
    path("later/", by_its_rules(next_table.later), name="later"),
    path("take-back/", by_its_rules(waiting_moves.take_back_move), name="take_back"),
    path("send-now/", by_its_rules(waiting_moves.send_now), name="send_now"),
    path("instructions/", by_its_rules(plans.instructions), name="instructions"),
    path("go-on/", by_its_rules(next_campaign.next_campaign), name="go_on"),
    path("give-time/", by_its_rules(proposals.give_time), name="give_time"),
    path("ask/<slug:kind>/", by_its_rules(proposals.propose), name="ask"),
    path("vote/", by_its_rules(proposals.vote), name="vote"),
    path("ask-no-more/", by_its_rules(proposals.withdraw_proposal), name="withdraw_proposal"),
    path(
        "measures/",
        by_its_rules(notices.moderation_notices_read),
        name="moderation_notices_read",
    ),
    path("notes/", notes.note, name="note"),
    path("choices/", by_its_rules(choices.choices), name="choices"),
    path("think/", by_its_rules(own_board.own_board), name="own_board"),
    path("think/of/<int:seat>/", by_its_rules(own_board.shown_board), name="own_board_of"),
    path("think/try/", by_its_rules(own_board_changes.try_move), name="own_board_try"),
    path("think/name/", by_its_rules(own_board_changes.name_line), name="own_board_name"),
    path("think/cut/", by_its_rules(own_board_changes.cut_off), name="own_board_cut"),
    path("think/keep/", by_its_rules(own_board_changes.keep_answers), name="own_board_keep"),
    path("think/let-go/", by_its_rules(own_board_changes.let_go), name="own_board_let_go"),
    path("think/show/", by_its_rules(own_board_changes.show_board), name="own_board_show"),
    path("chat/new/", chat.count, name="chat_count"),
    path("chat/watchers/show/", chat.show_watchers, name="chat_show"),
    path("chat/<slug:room>/", chat.room, name="chat"),
    path("chat/<slug:room>/lines/", chat.room_lines, name="chat_lines"),
    path("chat/<slug:room>/earlier/", chat.earlier, name="chat_earlier"),
    path("chat/<slug:room>/take-back/", chat.retract_message, name="chat_take_back"),
    path("chat/<slug:room>/writer/", chat.writer, name="chat_writer"),
    path("back/", by_its_rules(kept_seats.come_back), name="come_back"),
    path("take/", by_its_rules(kept_seats.take_over), name="take_over"),
    path("resign/", by_its_rules(resignation.resignation), name="resign"),
    path("reach/", reminders.table_reminders, name="reminders"),
    path("replay/", by_its_rules(replay.replay_page), name="replay"),
    path("replay/step/", by_its_rules(replay.step), name="replay_step"),
    path("decisions/", by_its_rules(decisions.decisions), name="decisions"),
    path("decisions/part/", by_its_rules(decisions.decisions_part), name="decisions_part"),
    path("decisions/ask/", by_its_rules(decisions.decisions_ask), name="decisions_ask"),
    path("code/", qr_code.link_code, name="link_code"),
    path("picture.png", pictures.picture, name="picture"),
    path("embed/", by_its_rules(embed.embedded_replay), name="embed"),
    path("record/", by_its_rules(record_file.record), name="record"),
    path("fair/", by_its_rules(fair.fair), name="fair"),
    path("board/", boards.board_of_table, name="board_of_table"),
    path("score/", by_its_rules(score.score), name="score"),
    path("history/<int:number>/", by_its_rules(campaign.history), name="history"),
]
"""Addresses below that of a match; those that open tables ask for all the time come first."""

app_name = "games"
urlpatterns = [
    path("m/<slug:key>/", include(of_a_match)),
    path("", lists.lobby, name="lobby"),
    path("tables/", lists.open_tables_partial, name="open_tables"),
    path("tables/new/", new_table.new_table, name="new"),
    path("tables/new/plan/", new_table.table_summary, name="plan"),
    path("first/", first_visit.answer_first_visit, name="first"),
    path("answer/<str:token>/<slug:said>/", answers.answer, name="answer"),
    path("notes/", notes.notes, name="notes"),
    path("seats/", kept_seats.to_take_over, name="free_seats"),
    path("offers/<slug:game>/", offers.offer, name="offer"),
    path("offers/<slug:game>/fit/", offers.fit, name="offer_fit"),
    path("offers/<slug:game>/switch/", offers.switch, name="offer_switch"),
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
    path("people/", directory.people, name="people"),
    path("people/<str:username>/", profile.profile, name="profile"),
    path("people/<str:username>/rated/<str:scale>/", rated_matches.rated_matches, name="rated_matches"),
    path("people/<str:username>/invite/", directory.invite, name="invite_person"),
    path("being-found/", being_found.being_found, name="being_found"),
    path("friends/", friends.friends, name="friends"),
    path("events/new/", event_making.new_event, name="event_new"),
    path("events/new/plan/", event_making.event_plan, name="event_new_plan"),
    path("events/<slug:key>/change/", event_making.change_event, name="event_change"),
    path("events/<slug:key>/keep/", event_organising.keep, name="event_keep"),
    path("events/<slug:key>/keep/<slug:act>/", event_organising.keep_act, name="event_keep_act"),
    path("clubs/", clubs.own_and_others, name="clubs"),
    path("clubs/new/", clubs.new_club, name="club_new"),
    path("clubs/<slug:key>/", clubs.club, name="club"),
    path("clubs/<slug:key>/change/", clubs.change_club, name="club_change"),
    path("clubs/<slug:key>/join/", clubs.join, name="club_join"),
    path("clubs/<slug:key>/decline/", clubs.decline, name="club_decline"),
    path("clubs/<slug:key>/leave/", clubs.leave, name="club_leave"),
    path("clubs/<slug:key>/members/", club_members.members, name="club_members"),
    path("clubs/<slug:key>/members/invite/", club_members.invite, name="club_invite"),
    path("clubs/<slug:key>/best/<slug:scale>/", club_best.best, name="club_best"),
    path("clubs/<slug:key>/room/", club_room.room, name="club_room"),
    path("clubs/<slug:key>/room/lines/", club_room.room_lines, name="club_room_lines"),
    path("clubs/<slug:key>/room/earlier/", club_room.earlier, name="club_room_earlier"),
    path("clubs/<slug:key>/room/take-back/", club_room.take_back, name="club_room_take_back"),
    path("clubs/<slug:key>/room/writer/", club_room.writer, name="club_room_writer"),
    path("clubs/<slug:key>/members/act/", club_members.act, name="club_act"),
    path("problem/", problems.problem_of_the_day, name="problems"),
    path("problem/days/", problems.past, name="problem_days"),
    path("problem/<slug:day>/<int:step>/", problems.problem, name="problem"),
    path("problem/<slug:day>/<int:step>/move/", problems.move, name="problem_move"),
    path("problem/<slug:day>/<int:step>/give-up/", problems.surrender, name="problem_give_up"),
    path("problem/<slug:day>/<int:step>/proof/", problems.proof, name="problem_proof"),
    path("board/", boards.board_of_the_day, name="board"),
    path("board/week/", board_periods.week, name="board_week"),
    path("board/month/", board_periods.month, name="board_month"),
    path("board/<slug:key>/", boards.board, name="board_by_key"),
    path("board/<slug:key>/compare/", board_compare.compare, name="board_compare"),
    path("board/<slug:key>/tables/", board_lists.sheet, name="board_sheet"),
    path("board/<slug:key>/again/", borrowing.again, name="board_again"),
    path("board/<slug:key>/read/", borrowing.read, name="board_read"),
    path("board/<slug:key>/play/", boards.play, name="board_play"),
    path("team/", team_matches.own_team_matches, name="team_matches"),
    path("team/new/", team_matches.new_team_match, name="team_match_new"),
    path("team/join/<slug:code>/", team_matches.join, name="team_join"),
    path("team/<slug:key>/", team_matches.team_match, name="team_match"),
    path("team/<slug:key>/leave/", team_matches.leave, name="team_leave"),
    path("team/<slug:key>/off/", team_matches.call_off, name="team_off"),
    path("events/", event_lists.events, name="events"),
    path("events/how/", event_lists.how, name="event_how"),
    path("events/<slug:key>/", event_pages.event, name="event"),
    path("events/<slug:key>/matches/", event_pages.matches, name="event_matches"),
    path("events/<slug:key>/rules/", event_pages.rules, name="event_rules"),
    path("events/<slug:key>/log/", event_pages.log, name="event_log"),
    path("events/<slug:key>/enter/", event_entering.enter_event, name="event_enter"),
    path("events/<slug:key>/withdraw/", event_entering.withdraw_from, name="event_withdraw"),
    path("events/<slug:key>/reserve/", event_reserves.reserve, name="event_reserve"),
    path("leagues/<slug:key>/", event_leagues.league, name="league"),
    path("leagues/<slug:key>/again/", event_again.again, name="league_again"),
    path("leagues/<slug:key>/<int:number>/", event_leagues.league, name="league_season"),
    path("best/", best_players.best_players_index, name="best_index"),
    path("best/<slug:scale>/", best_players.best_players, name="best"),
    path("best/<slug:scale>/friends/", best_players.best_friends, name="best_friends"),
    path("rules/", static_pages.rules_index, name="rules_index"),
    path("rules/<slug:slug>/", static_pages.rules, name="rules"),
    path("rules/<slug:slug>/balance/", static_pages.balance, name="balance"),
    path("database/", archive.database, name="database"),
    path("database/alliances-<str:month>.jsonl.gz", archive.month_file, name="database_file"),
    path("oembed/", embed.card, name="oembed"),
    path("credits/", static_pages.credits_page, name="credits"),
]
