import type { Measurement } from './measurement.ts';
import { startPortal } from './portal.ts';
import { median, type Row, rounded } from './reports.ts';

/** From the start of the process to its first response, on an existing database. */
export const measureStart: Measurement = async ({ checkout, against, databases, rounds }) => {
  const rows: Row[] = [];
  const all = against === undefined ? [checkout] : [checkout, against];
  const measured = all.map((each) => ({
    checkout: each,
    times: [] as number[],
    target: databases.copy(each),
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { checkout: each, times, target } of measured) {
      const portal = await startPortal(each, await target);
      await portal.stop();
      // The first start reads the files from the disk.
      if (round > 0) times.push(portal.startedIn);
    }
  }
  for (const { checkout: each, times } of measured) {
    const slowest = rounded(Math.max(...times));
    rows.push({
      commit: each.commit,
      starts: rounds,
      'median ms': rounded(median(times)),
      'slowest ms': slowest,
    });
  }
  return { what: 'Milliseconds until the first response, on a filled database.', rows };
};
