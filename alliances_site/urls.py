"""Every address of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from accounts.urls import entrance_urlpatterns

# One log-in for all, with its limit on wrong passwords.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign] # as allauth documents

handler400 = "alliances_site.errors.bad_request"
handler500 = "alliances_site.errors.broken"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include(entrance_urlpatterns)),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
]
