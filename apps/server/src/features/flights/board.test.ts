import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boardAs, codesOf } from '../../testing/flights/board-as.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { type FlightStage, flightStages, stageFlight } from '../../testing/flights/staged-flight.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const TOMORROW = '2026-03-03T12:00:00.000Z';

let portal: TestPortal;
let dispatcher: SignedInMember;
let another: SignedInMember;
let admin: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
});

// Each test begins with an empty board and people who have not proposed anything yet.
beforeEach(async () => {
  const { db } = portal.database;
  await db.deleteFrom('flights').execute();
  portal.clock.set(NOW);
  dispatcher = await signedInMember(portal);
  another = await signedInMember(portal);
  admin = await signedInMember(portal, { rank: 247 });
});

afterAll(() => portal[Symbol.asyncDispose]());

/** Adds a dispatcher's flight to the board, at a stage of its life. */
function addFlight(code: string, stage: FlightStage, by: SignedInMember, given: object = {}) {
  const flight = { dispatcher_id: by.user.id, flight_code: code, scheduled_date: TOMORROW, ...given };
  return stageFlight(portal.database.db, stage, flight);
}

const addRejected = (code: string, by: SignedInMember, decided_at: string) =>
  addFlight(code, 'rejected', by, { decided_at });

const board = (viewer: SignedInMember) => boardAs(portal, viewer);

/** Returns the codes of a board's flights by column. */
async function codes(viewer: SignedInMember) {
  const { pending, approved, concluded, rejected } = await board(viewer);
  return {
    pending: codesOf(pending),
    approved: codesOf(approved),
    concluded: codesOf(concluded),
    rejected: codesOf(rejected),
  };
}

describe('the scheduling board', () => {
  it('puts flights of every state in their column, and leaves out archived ones', async () => {
    for (const [hour, stage] of flightStages.entries()) {
      await addFlight(stage.slice(0, 12), stage, dispatcher, {
        scheduled_date: `2026-03-03T${String(hour).padStart(2, '0')}:00:00.000Z`,
        ...(stage === 'rejected' && { decided_at: NOW }),
      });
    }
    expect(await codes(dispatcher)).toEqual({
      pending: ['pending'],
      approved: ['scheduled', 'available', 'briefing', 'in progress', 'cancelled'],
      concluded: ['logged', 'concluded'],
      rejected: ['rejected'],
    });
  });

  it('shows dispatchers their own proposals, and administrators all proposals, soonest first', async () => {
    await addFlight('MINE2', 'pending', dispatcher, { scheduled_date: '2026-03-05T00:00:00.000Z' });
    await addFlight('MINE1', 'pending', dispatcher, { scheduled_date: '2026-03-04T00:00:00.000Z' });
    await addFlight('OTHER', 'pending', another, { scheduled_date: '2026-03-04T12:00:00.000Z' });
    expect((await codes(dispatcher)).pending).toEqual(['MINE1', 'MINE2']);
    expect((await codes(another)).pending).toEqual(['OTHER']);
    expect((await codes(admin)).pending).toEqual(['MINE1', 'OTHER', 'MINE2']);
  });

  it('shows all approved and concluded flights to everyone', async () => {
    await addFlight('OPEN', 'available', dispatcher);
    await addFlight('OVER', 'concluded', another);
    for (const viewer of [dispatcher, another, admin]) {
      expect(await codes(viewer)).toMatchObject({ approved: ['OPEN'], concluded: ['OVER'] });
    }
  });

  it('keeps a cancelled flight until its departure, and any other past flight forever', async () => {
    await addFlight('CANCELLED1', 'cancelled', dispatcher, { scheduled_date: '2026-03-02T11:59:59.999Z' });
    await addFlight('CANCELLED2', 'cancelled', dispatcher, { scheduled_date: '2026-03-02T12:00:01.000Z' });
    await addFlight('PAST', 'available', dispatcher, { scheduled_date: '2025-03-02T12:00:00.000Z' });
    expect((await codes(dispatcher)).approved).toEqual(['PAST', 'CANCELLED2']);
    portal.clock.advance(2000);
    expect((await codes(dispatcher)).approved).toEqual(['PAST']);
  });

  it('shows flights rejected in the last 14 days, newest decision first, and all of them to administrators', async () => {
    await addRejected('OLD', dispatcher, '2026-02-16T12:00:00.000Z');
    await addRejected('EDGE', dispatcher, '2026-02-16T12:00:00.001Z');
    await addRejected('NEW', dispatcher, '2026-03-01T12:00:00.000Z');
    await addRejected('THEIRS', another, '2026-03-01T12:00:00.000Z');
    expect((await codes(dispatcher)).rejected).toEqual(['NEW', 'EDGE']);
    expect((await codes(another)).rejected).toEqual(['THEIRS']);
    expect((await codes(admin)).rejected).toEqual(['NEW', 'THEIRS', 'EDGE']);
    portal.clock.advance(1);
    expect((await codes(dispatcher)).rejected).toEqual(['NEW']);
    expect((await codes(admin)).rejected).toEqual(['NEW', 'THEIRS']);
  });
});
