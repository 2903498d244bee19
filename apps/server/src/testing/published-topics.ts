import type { InvalidatedTopics } from '@crewroom/domain/contract/topics';
import type { Live } from '../platform/changes/live.ts';

/**
 * Returns the events published while some work runs, change by change. Topics are sorted, because their order has no
 * meaning.
 */
export async function publishedDuring({ live }: { readonly live: Live }, work: () => Promise<unknown>) {
  const published: InvalidatedTopics[] = [];
  const stop = live.subscribe(({ invalidated }) => {
    if (invalidated.length > 0) published.push(invalidated);
  });
  try {
    await work();
  } finally {
    stop();
  }
  return published.map(sorted);
}

/** Returns invalidated topics in the order of `publishedDuring`. */
export function sorted(invalidated: InvalidatedTopics): InvalidatedTopics {
  if (invalidated === 'everything') return invalidated;
  return invalidated.toSorted((a, b) => (a.topic < b.topic ? -1 : 1));
}
