// My turns where no page of the site is seen: on the tab's picture and on the icon of the installed site. The title
// has them from the site and from site.js.

const picture = document.querySelector('link[rel="icon"][type="image/svg+xml"]');
const plain = picture?.href;
let drawing = null; // the picture as text, fetched when it is first wanted
let shown = 0;

/** Show how many tables wait. */
export async function showCount(count) {
  if (count === shown) return;
  shown = count;
  try {
    await (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // not installed
  }
  if (!picture) return;
  try {
    const href = count ? await marked(count) : plain;
    if (count === shown) picture.href = href;
  } catch {
    // without a number, then
  }
}

async function marked(count) {
  drawing ??= fetch(plain).then((answer) => answer.text());
  const words = count > 9 ? "9+" : String(count);
  const mark =
    `<circle cx="33" cy="33" r="15" fill="#a8175f"/><text x="33" y="33" dy=".36em" text-anchor="middle" fill="#fff"` +
    ` font-family="sans-serif" font-weight="700" font-size="${words.length > 1 ? 17 : 23}">${words}</text>`;
  return `data:image/svg+xml,${encodeURIComponent((await drawing).replace("</svg>", `${mark}</svg>`))}`;
}
