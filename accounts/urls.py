"""The addresses of one's own account, beside those of allauth."""

from django.urls import path

from accounts import dev_mail, views

app_name = "accounts"
urlpatterns = [
    path("settings/", views.settings, name="settings"),
    path("settings/name/", views.username, name="username"),
    path("settings/delete/", views.delete, name="delete"),
    path("settings/theme/", views.theme, name="theme"),
    path("dev/mail/", dev_mail.mails, name="dev_mails"),
    path("dev/mail/<str:name>/", dev_mail.mail, name="dev_mail"),
]
