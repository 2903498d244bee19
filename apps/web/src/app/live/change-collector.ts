import type { InvalidatedTopics } from '../../lib/http-exchange.ts';

/** Changes that are close together are refetched once, and at a different time in each browser. */
const SHORTEST_WAIT_MS = 50;
const SPREAD_MS = 200;
/** The maximum time between the response of this tab's mutation and the event of the same change. */
const OWN_EVENT_WINDOW_MS = 10_000;

const nameOf = (invalidated: InvalidatedTopics): string =>
  invalidated === 'everything' ? invalidated : invalidated.join();

type Remembered = { readonly name: string; readonly until: number };

const remember = (invalidated: InvalidatedTopics): Remembered => ({
  name: nameOf(invalidated),
  until: performance.now() + OWN_EVENT_WINDOW_MS,
});

const isFresh = ({ until }: Remembered): boolean => until > performance.now();

/** Removes the first match of a list. Returns whether there was one. */
function removeFirst<One>(list: One[], fits: (one: One) => boolean): boolean {
  const index = list.findIndex(fits);
  if (index !== -1) list.splice(index, 1);
  return index !== -1;
}

/**
 * Collects invalidated topics until the next refetch, and during it, so that frequent changes on a slow connection are
 * refetched together. A mutation of this tab refetches its topics when its response arrives, so the event of that
 * change is skipped, whichever of the two comes first.
 */
export function createChangeCollector(refetch: (invalidated: InvalidatedTopics) => Promise<void>) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isFetching = false;
  let pending: InvalidatedTopics[] = [];
  // Changes of this tab whose event is pending, and events that may belong to a change without a response so far.
  let own: Remembered[] = [];
  let receivedEvents: Remembered[] = [];

  function scheduleRefetch(): void {
    if (isFetching || pending.length === 0) return;
    waiting ??= setTimeout(flush, SHORTEST_WAIT_MS + Math.random() * SPREAD_MS);
  }

  function flush(): void {
    waiting = undefined;
    const all = pending;
    pending = [];
    if (all.length === 0) return;
    receivedEvents = [...receivedEvents.filter(isFresh), ...all.map(remember)];
    const invalidated = all.includes('everything')
      ? 'everything'
      : [...new Set(all.flatMap((one) => (one === 'everything' ? [] : one)))];
    const end = () => {
      isFetching = false;
      scheduleRefetch();
    };
    isFetching = true;
    refetch(invalidated).then(end, end);
  }

  return {
    /** Receives a published change. */
    addPublished: (invalidated: InvalidatedTopics): void => {
      const name = nameOf(invalidated);
      own = own.filter(isFresh);
      if (invalidated !== 'everything' && removeFirst(own, (one) => one.name === name)) return;
      pending.push(invalidated);
      scheduleRefetch();
    },
    /** Receives the response of this tab's own mutation, whose topics are being refetched. */
    addOwn: (invalidated: InvalidatedTopics): void => {
      const name = nameOf(invalidated);
      receivedEvents = receivedEvents.filter(isFresh);
      if (invalidated.length === 0 || removeFirst(pending, (one) => nameOf(one) === name)) return;
      // Its event came long before its response. Waiting for it would miss the next change of the same topics.
      if (removeFirst(receivedEvents, (one) => one.name === name)) return;
      own.push(remember(invalidated));
    },
    stop: (): void => {
      clearTimeout(waiting);
      pending = [];
    },
  };
}
