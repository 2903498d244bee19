import { lastDays } from '@crewroom/domain/insights/rules';
import { cookieOf } from '@crewroom/server/testing/large-airline';
import type { Measurement } from './measurement.ts';
import { startPortal } from './portal.ts';
import { median, type Row, rounded } from './reports.ts';

/** Fewer than an administrator may request in a minute, including the first of each, which warms everything up. */
const READS_EACH = 15;

const asked = (days: number) => {
  const { from, to } = lastDays(new Date().toISOString().slice(0, 10), days);
  return new URLSearchParams({ from, to }).toString();
};

const reads = {
  '90 days': `/api/admin/insights?${asked(90)}`,
  '400 days': `/api/admin/insights?${asked(400)}`,
  'flights behind a figure': `/api/admin/insights/flights?${asked(400)}&which=empty`,
} as const;

/** How long an administrator waits for the insights, which are computed each time. */
export const measureInsights: Measurement = async ({ checkout, databases }) => {
  const portal = await startPortal(checkout, await databases.copy(checkout));
  try {
    const rows: Row[] = [];
    for (const [read, path] of Object.entries(reads)) {
      const took: number[] = [];
      let bytes = 0;
      for (let n = 0; n < READS_EACH; n += 1) {
        const began = performance.now();
        const response = await fetch(`http://localhost:${portal.port}${path}`, {
          headers: { cookie: cookieOf(0) },
        });
        const text = await response.text();
        if (!response.ok) throw new Error(text);
        bytes = text.length;
        if (n > 0) took.push(performance.now() - began);
      }
      rows.push({
        read,
        'median ms': rounded(median(took)),
        'slowest ms': rounded(Math.max(...took)),
        'kB unpacked': rounded(bytes / 1_000),
      });
    }
    return { what: 'One administrator, one read after the other.', rows };
  } finally {
    await portal.stop();
  }
};
