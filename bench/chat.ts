import { setTimeout as sleep } from 'node:timers/promises';
import type { SendMessage } from '@crewroom/server/features/discord/posts/discord';
import { cookieOf, memberId } from '@crewroom/server/testing/large-airline';
import { insertFlight, insertRole } from '@crewroom/server/testing/rows';
import { openInProcessPortal } from './in-process-portal.ts';
import type { Measurement } from './measurement.ts';
import { median, type Row, rounded } from './reports.ts';

const APPROVALS = 300;
/** How long the slow chat takes until it fails, unless it is aborted before. */
const SLOW_MS = 30_000;

/** The sender of chat messages, by the state of the chat. */
const chats: Readonly<Record<string, SendMessage>> = {
  up: () => Promise.resolve({ type: 'sent', messageId: '1' }),
  'down (500)': () => Promise.resolve({ type: 'failed', error: 'Discord returned 500.' }),
  'slow (30 s)': async (_target, _sending, signal) => {
    await sleep(SLOW_MS, undefined, { signal }).catch(() => undefined);
    return { type: 'failed', error: 'The chat did not respond in time.' };
  },
};

const pendingFlight = {
  dispatcher_id: memberId(0),
  approval_status: 'pending',
  status: 'SCHEDULED',
  decided_at: null,
  decided_by_id: null,
} as const;

/** Approves flights one after the other, in each state of the chat, to show that no approval waits for it. */
export const measureChat: Measurement = async ({ checkout, databases }) => {
  const rows: Row[] = [];
  for (const [chat, send] of Object.entries(chats)) {
    await using portal = await openInProcessPortal(await databases.copy(checkout), { send });
    const { db } = portal.database;
    const times: number[] = [];
    for (let n = 0; n < APPROVALS; n += 1) {
      const flight = await insertFlight(db, { ...pendingFlight, scheduled_date: new Date().toISOString() });
      await insertRole(db, { flight_id: flight.id });
      const began = performance.now();
      const { statusCode } = await portal.app.inject({
        method: 'PUT',
        url: `/api/flights/${flight.id}/approve`,
        headers: { cookie: cookieOf(0) },
      });
      times.push(performance.now() - began);
      if (statusCode !== 200) throw new Error(`Approving returned ${statusCode}`);
    }
    const slowest = rounded(Math.max(...times));
    rows.push({ chat, approvals: APPROVALS, 'median ms': rounded(median(times)), 'slowest ms': slowest });
  }
  return { what: 'Flights approved one after the other while the chat is in trouble.', rows };
};
