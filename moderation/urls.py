"""URL patterns of reports, of one's own sanctions, of appeals and of the public log."""

from django.urls import path

from moderation.views import appeals, report, sanctions
from moderation.views.log import log

app_name = "moderation"
urlpatterns = [
    path("moderation/log/", log, name="log"),
    path("report/", report.report_something, name="report"),
    path("settings/reports/", report.own_reports, name="reports"),
    path("moderation/appeals/", appeals.waiting, name="appeals"),
    path("moderation/appeals/<int:appeal_id>/", appeals.decide_appeal, name="appeal_decide"),
    path("settings/standing/", sanctions.own_sanctions, name="sanctions"),
    path("settings/standing/read/", sanctions.mark_warnings_read, name="sanctions_read"),
    path("settings/standing/<int:action_id>/", sanctions.appeal, name="sanctions_appeal"),
]
