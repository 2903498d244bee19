import { DEPARTURES_SECONDS } from '@crewroom/domain/departures/rules';

/**
 * The script of the departures page. It updates the clock and the visitor's local times. Every half minute, and at midnight in
 * UTC, it fetches its own URL and replaces the board. The script is inline, and the page's policy allows it by its hash.
 */
export const refreshScript = `'use strict';
{
  const part = (id) => document.getElementById(id);
  const news = part('news');
  const time = (at, timeZone) => at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const day = (at, timeZone) => at.toLocaleDateString('en-GB', { weekday: 'short', timeZone });
  const zulu = (at) => time(at, 'UTC') + 'Z';
  const here = (at) => time(at) + (day(at) === day(at, 'UTC') ? '' : ' ' + day(at));
  const isElsewhere = () => new Date().getTimezoneOffset() !== 0;

  const showClock = () => {
    const now = new Date();
    part('zulu').textContent = zulu(now);
    part('zulu').dateTime = now.toISOString();
    part('here').textContent = isElsewhere() ? here(now) + ' here' : '';
    if (now.toISOString().slice(11, 16) === '00:00') void look();
    setTimeout(showClock, 60000 - (now.getTime() % 60000) + 20);
  };

  const showOwnTimes = () => {
    if (!isElsewhere()) return;
    part('zone').textContent = '. Small times are your local time';
    for (const place of document.querySelectorAll('[data-at]'))
      place.textContent = here(new Date(place.dataset.at));
  };

  let sent = part('board').innerHTML;
  let heard = new Date();

  const show = (board) => {
    if (board.innerHTML === sent) return;
    sent = board.innerHTML;
    const focused = document.activeElement.dataset.flight;
    part('board').replaceWith(document.adoptNode(board));
    showOwnTimes();
    for (const link of document.querySelectorAll('[data-flight]'))
      if (link.dataset.flight === focused) link.focus({ preventScroll: true });
  };

  const look = async () => {
    try {
      const answer = await fetch(location.pathname + location.search, { cache: 'no-store', signal: AbortSignal.timeout(20000) });
      if (answer.status === 404) return location.reload();
      const read = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('board');
      if (!answer.ok || read === null) throw new Error();
      heard = new Date();
      news.textContent = '';
      show(read);
    } catch {
      news.textContent = 'No news since ' + zulu(heard) + '. The departures below may have changed.';
    }
  };

  const follow = async () => {
    if (!document.hidden) await look();
    setTimeout(follow, ${DEPARTURES_SECONDS * 1000});
  };

  showClock();
  showOwnTimes();
  setTimeout(follow, ${DEPARTURES_SECONDS * 1000});
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - heard.getTime() > ${DEPARTURES_SECONDS * 1000}) void look();
  });
}
`;
