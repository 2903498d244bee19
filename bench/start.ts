import type { Measurement } from './measurement.ts';
import { startPortal } from './portal.ts';
import { median, type Row, rounded } from './reports.ts';

/** From the start of the process to its first answer, on a database that is there already. */
export const measureStart: Measurement = async ({ checkout, against, databases, rounds }) => {
  const rows: Row[] = [];
  const all = against === undefined ? [checkout] : [checkout, against];
  const found = all.map((of) => ({ of, times: [] as number[], target: databases.copy(of) }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { of, times, target } of found) {
      const portal = await startPortal(of, await target);
      await portal.stop();
      // The first start reads the files from the disk.
      if (round > 0) times.push(portal.startedIn);
    }
  }
  for (const { of, times } of found) {
    const slowest = rounded(Math.max(...times));
    rows.push({
      commit: of.commit,
      starts: rounds,
      'median ms': rounded(median(times)),
      'slowest ms': slowest,
    });
  }
  return { what: 'Milliseconds until the first answer, on a filled database.', rows };
};
