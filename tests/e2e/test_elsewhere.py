"""A link pasted elsewhere: another page shows the board's picture, and plays the replay in a frame."""

from __future__ import annotations

import re
from base64 import b64encode
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from games.catalogue import RULES
from games.presenters.pictures.board_picture import board_png, board_svg, style_of

from .screens import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext

DIFFERENCE = """async ([one, other]) => {
    const pixels = async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 });
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, 1200, 630).data;
    };
    const [a, b] = [await pixels(one), await pixels(other)];
    let far = 0;
    for (let at = 0; at < a.length; at += 4)
        if (Math.max(...[0, 1, 2].map((each) => Math.abs(a[at + each] - b[at + each]))) > 48) far += 1;
    return far / (a.length / 4);
}"""
"""The share of pixels that differ clearly between two pictures."""


@contextmanager
def pasted(html: str) -> Iterator[str]:
    """The address of a page of another site, on this machine: no browser loads such pictures for others."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_another_page_shows_the_picture_and_the_replay(
    visitor: Callable[..., BrowserContext], keys: dict[str, str]
) -> None:
    context = visitor()
    page = context.new_page()
    page.goto(f"/m/{keys['over']}/")
    base = page.url.split("/m/")[0]
    told = context.request.get(f"/m/{keys['over']}/replay/").text()
    found = re.search(r'<meta property="og:image" content="([^"]+)"', told)
    assert found is not None
    picture = found[1]
    until(page, lambda: context.request.get(picture, max_redirects=0).status == 200)  # a worker has drawn it
    with pasted(f'<img src="{picture}" alt="the board">') as other:
        page.goto(other)
        until(page, lambda: page.evaluate("document.images[0].naturalWidth") == 1200)

    card = context.request.get(f"/oembed/?url={base}/m/{keys['over']}/").json()
    stranger = visitor()
    framed = stranger.new_page()
    with pasted(card["html"]) as other:
        framed.goto(other)
        replay = framed.frame_locator("iframe")
        expect(replay.locator(".reel__at")).to_contain_text("Step 1 of")
        replay.locator("#way-on").click()
        expect(replay.locator(".reel__at")).to_contain_text("Step 2 of")
    assert stranger.cookies() == []


def test_the_picture_is_what_a_browser_draws(visitor: Callable[..., BrowserContext]) -> None:
    page = visitor().new_page()
    page.set_viewport_size({"width": 1200, "height": 630})
    for slug, rules in RULES.items():
        digest = {"seats": rules.seat_counts[-1]}
        svg = board_svg(slug, digest)
        page.set_content(f"<style>body {{ margin: 0 }} {style_of(slug)}</style>{svg}")
        drawn = b64encode(page.screenshot()).decode()
        ours = b64encode(board_png(slug, digest)).decode()
        assert page.evaluate(DIFFERENCE, [drawn, ours]) < 0.005, slug
