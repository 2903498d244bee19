import { MINUTE_MS } from '@crewroom/domain/days';
import { describe, expect } from 'vitest';
import { nextDueWork } from './due-work.ts';
import { carryOut, deliverNow, flightAhead, it } from './testing/discord/event-portal.ts';

describe('the next due work', () => {
  it('is the edit of an event’s free seats, within the minute after the last one', async ({
    portal,
    dispatcher,
    admin,
  }) => {
    const id = await flightAhead(portal, dispatcher, 'available', 48);
    await deliverNow(portal);
    await carryOut(portal, admin, 'POST', `/api/flights/${id}/allocate`, { roleIndex: 0 });
    await deliverNow(portal);
    // Only the events are delivered in this portal, so the other deliveries would be due.
    await portal.database.db.deleteFrom('outbox').execute();
    await portal.database.db.deleteFrom('sends').execute();
    const due = Date.parse(await nextDueWork(portal)) - portal.clock().getTime();
    expect(due).toBeGreaterThan(0);
    expect(due).toBeLessThanOrEqual(MINUTE_MS);
  });
});
