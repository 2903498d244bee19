import type { Touched } from '@crewroom/domain/contract/topics';
import type { Live } from '../platform/changes/live.ts';

/** What is told while some work runs, change by change; topics are sorted, as their order says nothing. */
export async function toldDuring({ live }: { readonly live: Live }, work: () => Promise<unknown>) {
  const told: Touched[] = [];
  const stop = live.subscribe(({ touched }) => {
    if (touched.length > 0) told.push(touched);
  });
  try {
    await work();
  } finally {
    stop();
  }
  return told.map(sorted);
}

/** Touched topics in the order in which `toldDuring` gives them. */
export function sorted(touched: Touched): Touched {
  if (touched === 'everything') return touched;
  return touched.toSorted((a, b) => (a.topic < b.topic ? -1 : 1));
}
