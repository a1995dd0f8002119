{% comment %}
The service worker of the whole site. It keeps the page for when there is no network and nothing else: no table is ever
shown from a store. Context: release.
{% endcomment %}
{% load static i18n %}
{% url "accounts:offline" as offline %}
{% url "accounts:device_here" as here %}
{% url "games:lobby" as lobby %}
"use strict";

const STORE = "offline-{{ release|escapejs }}";
const OFFLINE = "{{ offline|escapejs }}";
const FILES = ["{% static "css/offline.css" %}", "{% static "js/offline.js" %}", "{% static "img/icon.svg" %}"];
const ICON = "{% static "img/icon-192.png" %}";
const BADGE = "{% static "img/badge-96.png" %}";
const UNREADABLE = {
  title: "Alliances",
  body: "{% filter escapejs %}{% translate "Something waits for you." %}{% endfilter %}",
  url: "{{ lobby|escapejs }}",
  tag: "unreadable",
};
const HERE = "{{ here|escapejs }}";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Without cookies: what is kept is what anybody would get.
  const anew = [OFFLINE, ...FILES].map((url) => new Request(url, { cache: "reload", credentials: "omit" }));
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(anew)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

// Pages always come from the site. Only where none comes, the page without network is shown, and its own files.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(navigated(event));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fetched(request));
});

async function navigated(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    return kept(OFFLINE);
  }
}

async function fetched(request) {
  try {
    return await fetch(request);
  } catch {
    return kept(new URL(request.url).pathname);
  }
}

async function kept(path) {
  const store = await caches.open(STORE);
  return (await store.match(path)) ?? Response.error();
}

// --- being called ----------------------------------------------------------------------------------

self.addEventListener("push", (event) => event.waitUntil(shown(event.data)));

async function shown(data) {
  let said = UNREADABLE;
  try {
    said = { ...UNREADABLE, ...data.json() };
  } catch {
    // a browser that is called must show something
  }
  const { title, body, tag, url, badge, seen, actions = [] } = said;
  if (Number.isInteger(badge)) await count(badge);
  await self.registration.showNotification(title, {
    body, tag, renotify: Boolean(tag), icon: ICON, badge: BADGE, timestamp: Date.now(),
    actions: actions.map((each) => ({ action: each.action, title: each.title })),
    data: { url, seen, answers: Object.fromEntries(actions.map((each) => [each.action, each.path])) },
  });
  for (const page of await pages()) page.postMessage({ look: true });
}

async function count(turns) {
  try {
    await (turns ? self.navigator.setAppBadge?.(turns) : self.navigator.clearAppBadge?.());
  } catch {
    // not installed, or not allowed
  }
}

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

self.addEventListener("notificationclick", (event) => {
  const { url, seen, answers } = event.notification.data ?? {};
  const path = answers?.[event.action];
  event.notification.close();
  const done = path ? answered(new URL(path, self.location.origin)) : opened(new URL(url ?? "/", self.location.origin));
  event.waitUntil(Promise.all([done, tellSeen(seen)]));
});

/** Answers without opening the table; where that does not work the page of the answer is opened, which says why. */
async function answered(address) {
  if (address.origin !== self.location.origin) return;
  try {
    const answer = await fetch(address, { method: "POST", signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(answer.statusText);
    for (const page of await pages()) page.postMessage({ look: true });
  } catch {
    await opened(address);
  }
}

// Put away by its owner's hand; one whose place was taken, or that a click has closed, does not come here.
self.addEventListener("notificationclose", (event) => event.waitUntil(tellSeen(event.notification.data?.seen)));

/** The log of what reached its owner says so. Without cookies: the address knows which push it was. */
async function tellSeen(path) {
  const address = path && new URL(path, self.location.origin);
  if (!address || address.origin !== self.location.origin) return;
  try {
    await fetch(address, { method: "POST", credentials: "omit", signal: AbortSignal.timeout(10_000) });
  } catch {
    // then the log says only that it was sent
  }
}

/** The tab of that table, else the tab that was used last goes there, else a new one. */
async function opened(url) {
  if (url.origin !== self.location.origin) return;
  const open = await pages(); // those that were used last come first
  const there = open.find((page) => new URL(page.url).pathname === url.pathname);
  if (there) {
    there.postMessage({ look: true });
    if (await focused(there)) return;
  }
  for (const page of open) {
    try {
      const gone = await page.navigate(url.href);
      if (gone && (await focused(gone))) return;
    } catch {
      // a tab that this worker does not hold may not be sent elsewhere
    }
  }
  await self.clients.openWindow(url.href);
}

async function focused(page) {
  try {
    return await page.focus();
  } catch {
    return null; // not after a click, says the browser: then a new one is opened
  }
}

// The push service has given this browser another address. Where the token of the site's forms cannot be read
// here, the next page that is opened tells of it.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewed(event)));

async function renewed({ oldSubscription, newSubscription }) {
  const key = (newSubscription ?? oldSubscription)?.options.applicationServerKey;
  const token = await self.cookieStore?.get("{{ cookie }}");
  if (!key || !token) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (newSubscription ?? (await self.registration.pushManager.subscribe(options))).toJSON();
  const body = new URLSearchParams({ endpoint, ...keys, was: oldSubscription?.endpoint ?? "", again: "1" });
  const headers = { "X-CSRFToken": token.value };
  await fetch(HERE, { method: "POST", body, headers, signal: AbortSignal.timeout(10_000) });
}
