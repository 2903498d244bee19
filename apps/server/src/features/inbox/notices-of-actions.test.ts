import { inboxSchema } from '@crewroom/domain/inbox/schemas';
import { describe, expect } from 'vitest';
import { type FlightStage, stageFlight } from '../../testing/flights/staged-flight.ts';
import { it } from '../../testing/portal-test.ts';
import { insertSeat } from '../../testing/rows.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';

const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

async function noticesFor(portal: TestPortal, { as }: SignedInMember): Promise<string[]> {
  const { items } = inboxSchema.parse((await portal.send('GET', '/api/inbox', { as })).json());
  return items.map(({ kind, text }) => `${kind}: ${text}`).toReversed();
}

/** Creates flight CR101 with crew in its second role. Returns the path of its endpoints, and that role. */
async function staged(
  portal: TestPortal,
  stage: FlightStage,
  dispatcher: SignedInMember,
  crew: readonly SignedInMember[] = [],
) {
  const { db } = portal.database;
  const given = { dispatcher_id: dispatcher.user.id, scheduled_date: '2026-03-04T18:30:00.000Z' };
  const { flight, roles } = await stageFlight(db, stage, { ...given, flight_code: 'CR101', gate: 'A1' });
  for (const [index, { user }] of crew.entries()) {
    if (roles[1] !== undefined) await insertSeat(db, roles[1], { user_id: user.id, seat_number: index + 1 });
  }
  return { path: `/api/flights/${flight.id}`, role: roles[1]?.name ?? '', roleIndex: 1 };
}

async function carryOut(
  portal: TestPortal,
  by: SignedInMember,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) {
  const response = await portal.send(method, path, { as: by.as, ...(payload && { payload }) });
  expect(response.statusCode).toBeLessThan(300);
}

describe('the notices of a member', () => {
  it('include a seat that another member gave them or took from them', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const { path, role, roleIndex } = await staged(portal, 'available', dispatcher);
    const payload = { roleIndex, userId: crew.user.id };
    await carryOut(portal, dispatcher, 'POST', `${path}/allocate-user`, payload);
    await carryOut(portal, dispatcher, 'DELETE', `${path}/unallocate-user`, payload);
    const by = `@${dispatcher.user.username}`;
    expect(await noticesFor(portal, crew)).toEqual([
      `seat_given: ${by} gave you a seat as ${role} on CR101.`,
      `seat_removed: ${by} took you off your seat as ${role} on CR101.`,
    ]);
    expect(await noticesFor(portal, dispatcher)).toEqual([]);
  });

  it('include none of their own actions', async ({ portal, crew, dispatcher }) => {
    const { path, roleIndex } = await staged(portal, 'available', dispatcher);
    await carryOut(portal, crew, 'POST', `${path}/allocate`, { roleIndex });
    await carryOut(portal, crew, 'DELETE', `${path}/unallocate`);
    await carryOut(portal, dispatcher, 'POST', `${path}/allocate-user`, {
      roleIndex,
      userId: dispatcher.user.id,
    });
    await carryOut(portal, dispatcher, 'PUT', `${path}/status`, { status: 'BRIEFING' });
    expect([await noticesFor(portal, crew), await noticesFor(portal, dispatcher)]).toEqual([[], []]);
  });

  it('include another departure, gate or status of their flight alone', async ({
    portal,
    crew,
    dispatcher,
  }) => {
    const { path } = await staged(portal, 'available', dispatcher, [crew]);
    await carryOut(portal, dispatcher, 'PUT', path, { notes: 'Bring a torch' });
    await carryOut(portal, dispatcher, 'PUT', path, { gate: 'B2', scheduledDate: '2026-03-04T19:00:00Z' });
    await carryOut(portal, dispatcher, 'PUT', path, { gate: '' });
    await carryOut(portal, dispatcher, 'PUT', `${path}/status`, { status: 'BRIEFING' });
    await carryOut(portal, dispatcher, 'PUT', `${path}/status`, { status: 'CANCELLED' });
    expect(await noticesFor(portal, crew)).toEqual([
      'flight_changed: CR101 departs Mar 04, 2026 19:00Z instead of Mar 04, 2026 18:30Z and leaves from gate B2 instead of A1.',
      'flight_changed: CR101 no longer has a gate.',
      'flight_changed: CR101 is BRIEFING now.',
      `flight_cancelled: @${dispatcher.user.username} cancelled CR101.`,
    ]);
  });

  it('include a seat that the portal freed', async ({ portal, crew, dispatcher, admin }) => {
    await staged(portal, 'available', dispatcher, [crew]);
    const sanction = {
      type: 'suspension',
      breach: '4.2',
      reason: 'Rude',
      activeUntil: '2026-03-03T00:00:00Z',
    };
    await carryOut(portal, admin, 'POST', `/api/admin/users/${crew.user.id}/sanctions`, sanction);
    portal.clock.advance(86_400_000);
    const back = { ...crew, as: await portal.signIn(crew.user.id) };
    const notices = await noticesFor(portal, back);
    expect(notices[0]).toMatch(/^seat_removed: Your seat as .* on CR101 was freed: suspended\.$/);
    expect(notices[1]).toBe('sanction: You have received a suspension. Your profile says why.');
    portal.clock.advance(-86_400_000);
  });

  it('include the decision on the flight they proposed', async ({ portal, dispatcher, admin }) => {
    for (const [action, word] of [
      ['approve', 'approved'],
      ['reject', 'rejected'],
    ] as const) {
      const { path } = await staged(portal, 'pending', dispatcher);
      await carryOut(portal, admin, 'PUT', `${path}/${action}`);
      expect((await noticesFor(portal, dispatcher)).at(-1)).toBe(
        `flight_${word}: @${admin.user.username} ${word} your flight CR101.`,
      );
    }
  });

  it('include a review, with what is credited to them', async ({
    portal,
    crew,
    dispatcher,
    owner,
    admin,
  }) => {
    const { path } = await staged(portal, 'concluded', dispatcher, [crew, owner, dispatcher]);
    const payload = { points: { attended: 3, hosted: 5 }, absentUserIds: [owner.user.id] };
    await carryOut(portal, admin, 'PUT', `${path}/review`, payload);
    expect(await noticesFor(portal, crew)).toEqual([
      'flight_reviewed: CR101 was reviewed. Credited to you: 1 flight, CHF 3.',
    ]);
    expect(await noticesFor(portal, dispatcher)).toEqual([
      'flight_reviewed: CR101 was reviewed. Credited to you: 2 flights, CHF 8.',
    ]);
    expect(await noticesFor(portal, owner)).toEqual([
      'mark: Added to your reliability: you were marked absent from CR101 in its review, so nothing is credited to you. You can contest it once.',
    ]);
  });

  it('include leave, qualifications and rewards by an administrator', async ({ portal, crew, admin }) => {
    const path = `/api/admin/users/${crew.user.id}`;
    const idIn = async (table: 'leaves' | 'qualifications') => {
      const own = portal.database.db.selectFrom(table).where('user_id', '=', crew.user.id).select('id');
      return (await own.executeTakeFirstOrThrow()).id;
    };
    await carryOut(portal, admin, 'POST', `${path}/leave`, { from: '2026-07-01', to: '2026-07-05' });
    await carryOut(portal, admin, 'DELETE', `${path}/leave/${await idIn('leaves')}`);
    await carryOut(portal, admin, 'POST', `${path}/qualifications`, { name: 'Captain License' });
    await carryOut(portal, admin, 'DELETE', `${path}/qualifications/${await idIn('qualifications')}`);
    await carryOut(portal, admin, 'POST', `${path}/reward`, { amount: 2.5, reason: 'Well done' });
    const by = `@${admin.user.username}`;
    expect(await noticesFor(portal, crew)).toEqual([
      `leave_decided: ${by} recorded your leave, Jul 01, 2026 to Jul 05, 2026.`,
      `leave_decided: ${by} ended your leave, Jul 01, 2026 to Jul 05, 2026.`,
      'qualification: You have been granted the Captain License.',
      'qualification: Your Captain License was removed.',
      'reward: You have received a reward of $2.50: Well done',
    ]);
  });

  it('include the beginning of a term, with what they flew in the last one', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    const { path } = await staged(portal, 'concluded', dispatcher, [crew]);
    await carryOut(portal, admin, 'PUT', `${path}/review`);
    await carryOut(portal, admin, 'POST', '/api/admin/term/advance');
    expect((await noticesFor(portal, crew)).at(-1)).toMatch(
      /^term_advanced: Term \d has begun\. You flew 1 flight in the last one\.$/,
    );
    expect(await noticesFor(portal, admin)).toEqual([]);
  });

  it('include nothing when the action is rejected', async ({ portal, crew, dispatcher }) => {
    const { path, roleIndex } = await staged(portal, 'logged', dispatcher);
    const payload = { roleIndex, userId: crew.user.id };
    const response = await portal.send('POST', `${path}/allocate-user`, { as: dispatcher.as, payload });
    expect([response.statusCode, await noticesFor(portal, crew)]).toEqual([409, []]);
  });
});
