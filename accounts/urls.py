"""The addresses of one's own account, beside those of allauth."""

from allauth.account import views as account
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import path, re_path

from accounts import allauth_views, dev_mail
from accounts.reauthentication import View, fresh_required
from accounts.views import (
    access_changes,
    calendar_feed,
    data_export,
    devices,
    installable,
    notifications,
    programs,
    relationships,
    second_factor,
    settings,
    unsubscribe,
)


def _guarded(view: View) -> View:
    """A page of allauth's for those who are fresh; what changes there is told in the same transaction."""
    return fresh_required(allauth_views.in_one_transaction(view))


# In the place of allauth's own, under its names.
entrance_urlpatterns = [
    path("signup/", allauth_views.signup, name="account_signup"),
    path("email/", allauth_views.email, name="account_email"),
    path("password/set/", fresh_required(account.password_set), name="account_set_password"),
    re_path(r"^confirm-email/(?P<key>[-:\w]+)/$", allauth_views.confirm_email, name="account_confirm_email"),
    path("2fa/", second_factor.index, name="mfa_index"),
    path("2fa/totp/activate/", _guarded(second_factor.activate_totp), name="mfa_activate_totp"),
    path("2fa/totp/deactivate/", _guarded(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path("2fa/webauthn/", _guarded(webauthn.list_webauthn), name="mfa_list_webauthn"),
    path("2fa/webauthn/add/", _guarded(second_factor.add_passkey), name="mfa_add_webauthn"),
    path(
        "2fa/webauthn/keys/<int:pk>/remove/",
        _guarded(webauthn.remove_webauthn),
        name="mfa_remove_webauthn",
    ),
    path("2fa/webauthn/keys/<int:pk>/edit/", _guarded(webauthn.edit_webauthn), name="mfa_edit_webauthn"),
    path(
        "2fa/recovery-codes/generate/",
        _guarded(codes.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path("2fa/recovery-codes/", second_factor.recovery_codes, name="mfa_view_recovery_codes"),
    path(
        "2fa/recovery-codes/download/",
        second_factor.download_recovery_codes,
        name="mfa_download_recovery_codes",
    ),
]

app_name = "accounts"
urlpatterns = [
    path("settings/", settings.settings, name="settings"),
    path("settings/name/", settings.username, name="username"),
    path("settings/delete/", settings.delete, name="delete"),
    path("settings/data/", data_export.own_data, name="own_data"),
    path("settings/data/<str:token>/", data_export.download, name="own_data_file"),
    path("settings/theme/", settings.theme, name="theme"),
    path("settings/reach/", notifications.reminders, name="reminders"),
    path("settings/reach/usual/", notifications.usual, name="reminders_usual"),
    path("settings/reach/times/", notifications.times, name="reminders_times"),
    path("settings/reach/test/", notifications.test_mail, name="test_mail"),
    path("settings/reach/confirm/", notifications.confirm_address, name="confirm_address"),
    path("settings/programs/", programs.programs, name="programs"),
    path("settings/programs/new/", programs.new_token, name="token_new"),
    path("settings/programs/end/", programs.end_all, name="tokens_end"),
    path("settings/programs/<int:token_id>/end/", programs.end, name="token_end"),
    path("undo/<str:token>/", access_changes.undo_access_change, name="undo"),
    path("mail/off/<str:token>/", unsubscribe.mail_off, name="mail_off"),
    path("mail/off/<str:token>/back/", unsubscribe.mail_back, name="mail_back"),
    path("settings/devices/", devices.shelf, name="devices"),
    path("settings/devices/here/", devices.here, name="device_here"),
    path("push/seen/<str:token>/", devices.push_seen, name="push_seen"),
    path("settings/devices/<int:device_id>/name/", devices.name, name="device_name"),
    path("settings/devices/<int:device_id>/test/", devices.test, name="device_test"),
    path("settings/devices/<int:device_id>/remove/", devices.remove_device, name="device_remove"),
    path("sw.js", installable.worker, name="worker"),
    path("manifest.webmanifest", installable.manifest, name="manifest"),
    path("offline/", installable.offline, name="offline"),
    path("settings/calendar/", calendar_feed.feed, name="feed"),
    path("settings/people/", relationships.people, name="people"),
    path("settings/people/change/", relationships.change, name="people_change"),
    path("settings/people/household/", relationships.household, name="household"),
    path("dev/mail/", dev_mail.newest_mails, name="dev_mails"),
    path("dev/mail/<str:name>/", dev_mail.mail, name="dev_mail"),
]
