import type { InvalidatedTopics } from '../../lib/api-client.ts';

/** Changes that come close together are read once, and not by all browsers in the same moment. */
const SHORTEST_WAIT_MS = 50;
const SPREAD_MS = 200;
/** How long the answer of one's own mutation and the event of the same change may be apart. */
const OWN_EVENT_WINDOW_MS = 10_000;

const nameOf = (invalidated: InvalidatedTopics): string =>
  invalidated === 'everything' ? invalidated : invalidated.join();

type Remembered = { readonly name: string; readonly until: number };

const remember = (invalidated: InvalidatedTopics): Remembered => ({
  name: nameOf(invalidated),
  until: performance.now() + OWN_EVENT_WINDOW_MS,
});

const isFresh = ({ until }: Remembered): boolean => until > performance.now();

/** Removes the first of a list that fits; whether there was one. */
function take<One>(list: One[], fits: (one: One) => boolean): boolean {
  const index = list.findIndex(fits);
  if (index !== -1) list.splice(index, 1);
  return index !== -1;
}

/**
 * Collects what was touched until it is read again, and while that is being read, so that changes that come faster than a slow
 * line reads are read together. A mutation of this tab reads what it touched when its answer comes,
 * so the event of that very change is not read a second time, whichever of the two comes first.
 */
export function createChanges(read: (invalidated: InvalidatedTopics) => Promise<void>) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isFetching = false;
  let pending: InvalidatedTopics[] = [];
  // Changes of this tab whose event is still to come, and events of which one may be of a change not answered yet.
  let own: Remembered[] = [];
  let heard: Remembered[] = [];

  function readSoon(): void {
    if (isFetching || pending.length === 0) return;
    waiting ??= setTimeout(flush, SHORTEST_WAIT_MS + Math.random() * SPREAD_MS);
  }

  function flush(): void {
    waiting = undefined;
    const all = pending;
    pending = [];
    if (all.length === 0) return;
    heard = [...heard.filter(isFresh), ...all.map(remember)];
    const invalidated = all.includes('everything')
      ? 'everything'
      : [...new Set(all.flatMap((one) => (one === 'everything' ? [] : one)))];
    const end = () => {
      isFetching = false;
      readSoon();
    };
    isFetching = true;
    read(invalidated).then(end, end);
  }

  return {
    /** Somebody's change was told. */
    published: (invalidated: InvalidatedTopics): void => {
      const name = nameOf(invalidated);
      own = own.filter(isFresh);
      if (invalidated !== 'everything' && take(own, (one) => one.name === name)) return;
      pending.push(invalidated);
      readSoon();
    },
    /** This tab's own mutation was answered, and what it touched is being read. */
    responded: (invalidated: InvalidatedTopics): void => {
      const name = nameOf(invalidated);
      heard = heard.filter(isFresh);
      if (invalidated.length === 0 || take(pending, (one) => nameOf(one) === name)) return;
      // Its event came long before its answer. To wait for it would be to miss the next change of the same things.
      if (take(heard, (one) => one.name === name)) return;
      own.push(remember(invalidated));
    },
    stop: (): void => {
      clearTimeout(waiting);
      pending = [];
    },
  };
}
