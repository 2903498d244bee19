// The script of the departures page, which the server puts into the page. It updates the clock and the visitor's local
// times. Every half minute, and at midnight in UTC, it fetches its own URL and replaces the board.

const TIMEOUT_MS = 20_000;
const MINUTE_MS = 60_000;

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}`);
  return found;
};

const refreshMs = Number(find('[data-refresh-seconds]').dataset.refreshSeconds) * 1_000;
const news = find('#news');

const timeOf = (at: Date, timeZone?: string): string =>
  at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...(timeZone && { timeZone }) });
const dayOf = (at: Date, timeZone?: string): string =>
  at.toLocaleDateString('en-GB', { weekday: 'short', ...(timeZone && { timeZone }) });
const zulu = (at: Date): string => `${timeOf(at, 'UTC')}Z`;
const here = (at: Date): string => `${timeOf(at)}${dayOf(at) === dayOf(at, 'UTC') ? '' : ` ${dayOf(at)}`}`;
const isElsewhere = (): boolean => new Date().getTimezoneOffset() !== 0;

function showOwnTimes(): void {
  if (!isElsewhere()) return;
  find('#zone').textContent = '. Small times are your local time';
  for (const place of document.querySelectorAll<HTMLElement>('[data-at]'))
    place.textContent = here(new Date(place.dataset.at ?? ''));
}

let shown = find('#board').innerHTML;
let heardAt = new Date();

/** Replaces the board if it has changed. A focused link keeps the focus. */
function show(board: HTMLElement): void {
  if (board.innerHTML === shown) return;
  shown = board.innerHTML;
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement ? activeElement.dataset.flight : undefined;
  find('#board').replaceWith(document.adoptNode(board));
  showOwnTimes();
  for (const link of document.querySelectorAll<HTMLElement>('[data-flight]'))
    if (link.dataset.flight === focused) link.focus({ preventScroll: true });
}

async function fetchBoard(): Promise<void> {
  try {
    const response = await fetch(location.pathname + location.search, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The airline has switched its departures off.
    if (response.status === 404) {
      location.reload();
      return;
    }
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const board = page.getElementById('board');
    if (!response.ok || board === null) throw new Error('There is no board');
    heardAt = new Date();
    news.textContent = '';
    show(board);
  } catch {
    news.textContent = `No news since ${zulu(heardAt)}. The departures below may have changed.`;
  }
}

function showClock(): void {
  const now = new Date();
  const clock = find('#zulu');
  clock.textContent = zulu(now);
  clock.setAttribute('datetime', now.toISOString());
  find('#here').textContent = isElsewhere() ? `${here(now)} here` : '';
  if (now.toISOString().slice(11, 16) === '00:00') void fetchBoard();
  setTimeout(showClock, MINUTE_MS - (now.getTime() % MINUTE_MS) + 20);
}

async function follow(): Promise<void> {
  if (!document.hidden) await fetchBoard();
  setTimeout(() => void follow(), refreshMs);
}

showClock();
showOwnTimes();
setTimeout(() => void follow(), refreshMs);
addEventListener('online', () => void fetchBoard());
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && Date.now() - heardAt.getTime() > refreshMs) void fetchBoard();
});
