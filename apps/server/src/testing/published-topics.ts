import type { InvalidatedTopics } from '@crewroom/domain/contract/topics';
import type { Live } from '../platform/changes/live.ts';

/** What is told while some work runs, change by change; topics are sorted, as their order says nothing. */
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

/** Touched topics in the order in which `publishedDuring` gives them. */
export function sorted(invalidated: InvalidatedTopics): InvalidatedTopics {
  if (invalidated === 'everything') return invalidated;
  return invalidated.toSorted((a, b) => (a.topic < b.topic ? -1 : 1));
}
