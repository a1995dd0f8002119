"""URL configuration: every address of the site."""

from django.contrib import admin
from django.urls import include, path

from accounts.urls import entrance_urlpatterns
from alliances_site.security_txt import security_txt

handler400 = "alliances_site.error_views.bad_request"
handler500 = "alliances_site.error_views.broken"

urlpatterns = [
    path("", include("games.urls")),  # the first, for tables ask more than all other pages
    path("api/", include("games.api.urls")),
    path(".well-known/security.txt", security_txt),
    path("admin/", admin.site.urls),
    path("accounts/", include(entrance_urlpatterns)),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.urls")),
    path("", include("moderation.urls")),
]
