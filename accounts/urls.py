"""The addresses of one's own account, beside those of allauth."""

from allauth.account import views as account
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import path, re_path

from accounts import dev_mail, entrance
from accounts.fresh import View, fresh_required
from accounts.views import devices, factors, feed, installed, own, own_data, people, reach, undo, unsubscribe


def _guarded(view: View) -> View:
    """A page of allauth's for those who are fresh; what changes there is told in the same transaction."""
    return fresh_required(entrance.whole(view))


# In the place of allauth's own, under its names.
entrance_urlpatterns = [
    path("signup/", entrance.signup, name="account_signup"),
    path("email/", entrance.email, name="account_email"),
    path("password/set/", fresh_required(account.password_set), name="account_set_password"),
    re_path(r"^confirm-email/(?P<key>[-:\w]+)/$", entrance.confirm_email, name="account_confirm_email"),
    path("2fa/", factors.index, name="mfa_index"),
    path("2fa/totp/activate/", _guarded(factors.activate_totp), name="mfa_activate_totp"),
    path("2fa/totp/deactivate/", _guarded(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path("2fa/webauthn/", _guarded(webauthn.list_webauthn), name="mfa_list_webauthn"),
    path("2fa/webauthn/add/", _guarded(factors.add_passkey), name="mfa_add_webauthn"),
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
    path("2fa/recovery-codes/", factors.recovery_codes, name="mfa_view_recovery_codes"),
    path(
        "2fa/recovery-codes/download/",
        factors.download_recovery_codes,
        name="mfa_download_recovery_codes",
    ),
]

app_name = "accounts"
urlpatterns = [
    path("settings/", own.settings, name="settings"),
    path("settings/name/", own.username, name="username"),
    path("settings/delete/", own.delete, name="delete"),
    path("settings/data/", own_data.own_data, name="own_data"),
    path("settings/data/<str:token>/", own_data.download, name="own_data_file"),
    path("settings/theme/", own.theme, name="theme"),
    path("settings/reach/", reach.reach, name="reach"),
    path("settings/reach/usual/", reach.usual, name="reach_usual"),
    path("settings/reach/times/", reach.times, name="reach_times"),
    path("settings/reach/test/", reach.test_mail, name="test_mail"),
    path("settings/reach/confirm/", reach.confirm_address, name="confirm_address"),
    path("undo/<str:token>/", undo.undo_access_change, name="undo"),
    path("mail/off/<str:token>/", unsubscribe.mail_off, name="mail_off"),
    path("mail/off/<str:token>/back/", unsubscribe.mail_back, name="mail_back"),
    path("settings/devices/", devices.shelf, name="devices"),
    path("settings/devices/here/", devices.here, name="device_here"),
    path("push/seen/<str:token>/", devices.seen, name="push_seen"),
    path("settings/devices/<int:device_id>/name/", devices.name, name="device_name"),
    path("settings/devices/<int:device_id>/test/", devices.test, name="device_test"),
    path("settings/devices/<int:device_id>/remove/", devices.remove, name="device_remove"),
    path("sw.js", installed.worker, name="worker"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("offline/", installed.offline, name="offline"),
    path("settings/calendar/", feed.feed, name="feed"),
    path("settings/people/", people.people, name="people"),
    path("settings/people/change/", people.change, name="people_change"),
    path("settings/people/household/", people.household, name="household"),
    path("dev/mail/", dev_mail.mails, name="dev_mails"),
    path("dev/mail/<str:name>/", dev_mail.mail, name="dev_mail"),
]
