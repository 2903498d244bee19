import { setTimeout as sleep } from 'node:timers/promises';
import type { SendMessage } from '@crewroom/server/chat/discord';
import { addOneSeatFlight, fillAirline } from './airline.ts';
import { startPortal } from './portal.ts';

const APPROVALS = 300;
const SLOW_MS = 30_000;

/** How the chat is while flights are approved. */
const chats: Readonly<Record<string, SendMessage>> = {
  up: () => Promise.resolve({ type: 'sent', messageId: '1' }),
  'down (500)': () => Promise.resolve({ type: 'failed', error: 'The chat answered 500.' }),
  'slow (30 s)': async (_webhook, _message, _id, signal) => {
    await sleep(SLOW_MS, undefined, { signal }).catch(() => undefined);
    return { type: 'failed', error: 'The chat did not answer in time.' };
  },
};

/** Approves flights one after the other while the chat is as given; answers the sorted times in milliseconds. */
async function approve(send: SendMessage) {
  const portal = await startPortal({ send });
  try {
    const [admin = ''] = await fillAirline(portal.database, { members: 1, flights: 0, seats: 0 }, new Date());
    const pending = {
      approval_status: 'pending',
      status: 'SCHEDULED',
      decided_at: null,
      decided_by_id: null,
    } as const;
    const headers = { cookie: await portal.signIn(admin) };
    const times: number[] = [];
    for (let n = 0; n < APPROVALS; n += 1) {
      const flight = await addOneSeatFlight(portal.database, admin);
      await portal.database.db.updateTable('flights').set(pending).where('id', '=', flight).execute();
      const began = performance.now();
      const answer = await fetch(`${portal.address}/api/flights/${flight}/approve`, {
        method: 'PUT',
        headers,
      });
      times.push(performance.now() - began);
      if (answer.status !== 200) throw new Error(`Approving answered ${answer.status}`);
      await answer.body?.cancel();
    }
    return { engine: portal.database.engine, times: times.toSorted((a, b) => a - b) };
  } finally {
    await portal.close();
  }
}

const at = (times: readonly number[], share: number) =>
  Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));

const rows = [];
for (const [chat, send] of Object.entries(chats)) {
  const { engine, times } = await approve(send);
  const figures = { 'median ms': at(times, 0.5), 'p95 ms': at(times, 0.95), 'slowest ms': at(times, 0.999) };
  rows.push({ engine, chat, approvals: APPROVALS, ...figures });
}
console.table(rows);
