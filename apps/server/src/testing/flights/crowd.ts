import { HOUR_MS } from '@crewroom/domain/days';
import type { QualificationName } from '@crewroom/domain/record/rules';
import { type Arbitrary, constantFrom, nat, oneof, option, record } from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { applyRank } from '../../features/roster/rank.ts';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { memberWith } from '../fake-roblox.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../test-portal.ts';
import { seatRequests } from './seat-requests.ts';
import { suspend } from './suspend.ts';

/** The actors on one flight: four members of staff, its dispatcher and an administrator. */
export type Crowd = {
  readonly staff: readonly SignedInMember[];
  readonly dispatcher: SignedInMember;
  readonly admin: SignedInMember;
};

type Manager = 'dispatcher' | 'admin';

/** One action about seats. `who`, `to` and `from` number the staff, `role` the roles of the flight. */
export type SeatAction =
  | { readonly kind: 'take'; readonly who: number; readonly role: number }
  | { readonly kind: 'wait'; readonly who: number; readonly role: number }
  | { readonly kind: 'give back'; readonly who: number }
  | { readonly kind: 'stop waiting'; readonly who: number }
  | { readonly kind: 'offer'; readonly who: number; readonly to: number | null }
  | { readonly kind: 'withdraw'; readonly who: number }
  | { readonly kind: 'accept'; readonly who: number; readonly from: number }
  | { readonly kind: 'seat'; readonly who: number; readonly role: number; readonly by: Manager }
  | { readonly kind: 'unseat'; readonly who: number; readonly role: number; readonly by: Manager }
  | { readonly kind: 'status'; readonly to: string; readonly by: Manager }
  | { readonly kind: 'move'; readonly to: 'past' | 'later'; readonly by: Manager }
  | { readonly kind: 'suspend'; readonly who: number };

/** One action about a flight. */
export type CrowdAction =
  | SeatAction
  | { readonly kind: 'edit'; readonly notes: string; readonly by: Manager }
  | { readonly kind: 'approve' | 'reject' | 'review' }
  | { readonly kind: 'lose rank'; readonly who: number };

const who = nat({ max: 3 });
const role = nat({ max: 1 });
const by = constantFrom<Manager>('dispatcher', 'admin');
const notFlown = constantFrom('SCHEDULED', 'AVAILABLE', 'BRIEFING', 'IN PROGRESS', 'CANCELLED');
const kind = <const K extends string>(...kinds: K[]) => constantFrom(...kinds);

/** The possible actions about the seats of an approved flight. A weight is its relative frequency. */
export const seatAction: Arbitrary<SeatAction> = oneof(
  { weight: 8, arbitrary: record({ kind: kind('take'), who, role }) },
  { weight: 4, arbitrary: record({ kind: kind('give back'), who }) },
  { weight: 5, arbitrary: record({ kind: kind('wait'), who, role }) },
  { weight: 2, arbitrary: record({ kind: kind('stop waiting', 'withdraw'), who }) },
  { weight: 4, arbitrary: record({ kind: kind('offer'), who, to: option(who) }) },
  { weight: 5, arbitrary: record({ kind: kind('accept'), who, from: who }) },
  { weight: 5, arbitrary: record({ kind: kind('seat', 'unseat'), who, role, by }) },
  { weight: 3, arbitrary: record({ kind: kind('status'), to: notFlown, by }) },
  { weight: 2, arbitrary: record({ kind: kind('move'), to: kind('past', 'later'), by }) },
  { weight: 1, arbitrary: record({ kind: kind('suspend'), who }) },
);

/** Any possible action, most often about seats. */
export const crowdAction: Arbitrary<CrowdAction> = oneof(
  { weight: 28, arbitrary: seatAction },
  { weight: 1, arbitrary: record({ kind: kind('status'), to: kind('CONCLUDED'), by }) },
  { weight: 1, arbitrary: record({ kind: kind('edit'), notes: kind('a', 'b', 'c'), by }) },
  { weight: 2, arbitrary: record({ kind: kind('approve', 'reject', 'review') }) },
  { weight: 2, arbitrary: record({ kind: kind('suspend', 'lose rank'), who }) },
);

/** The seats of each role of a crowd's flight. */
export const CAPACITIES = [1, 2] as const;

/** What the first role of a flight, its captain, may require. */
const QUALIFICATION: QualificationName = 'Captain License';

/** Makes the first role of a flight one that requires a qualification. */
export async function requireQualification({ database }: TestPortal, flightId: string): Promise<void> {
  await database.db
    .updateTable('flight_roles')
    .set({ requires: QUALIFICATION })
    .where('flight_id', '=', flightId)
    .where('position', '=', 0)
    .execute();
}

/** How many of the staff hold the qualification that a role of the flight may require. */
export const LICENSED = 2;

/** Makes a crowd of new members, the first two of the staff with a qualification. */
export async function gatherCrowd(portal: TestPortal): Promise<Crowd> {
  const staff: SignedInMember[] = [];
  for (let n = 0; n < 4; n += 1) staff.push(await signedInMember(portal, { rank: 239 }));
  const admin = await signedInMember(portal, { rank: 247 });
  const granted = { granted_at: toInstant(portal.clock()), granted_by_id: admin.user.id };
  const qualifications = staff.slice(0, LICENSED).map(({ user }) => {
    return { id: newId(), user_id: user.id, name: QUALIFICATION, ...granted };
  });
  await portal.database.db.insertInto('qualifications').values(qualifications).execute();
  return { staff, dispatcher: await signedInMember(portal), admin };
}

/** A departure that has passed, or that is to come. */
function departureOf({ clock }: TestPortal, to: 'past' | 'later'): string {
  const hours = to === 'past' ? -1 : 5;
  return new Date(clock().getTime() + hours * HOUR_MS).toISOString();
}

/** Performs one action on a flight. Returns the portal's response, or null without a request. */
export async function perform(
  portal: TestPortal,
  crowd: Crowd,
  flightId: string,
  action: CrowdAction,
): Promise<LightMyRequestResponse | null> {
  const url = `/api/flights/${flightId}`;
  const { admin } = crowd;
  const requests = seatRequests(portal);
  const member = 'who' in action ? (crowd.staff[action.who] ?? admin) : admin;
  const as = 'by' in action ? crowd[action.by].as : member.as;
  switch (action.kind) {
    case 'take':
      return requests.take(flightId, member, action.role)();
    case 'give back':
      return requests.giveBack(flightId, member)();
    case 'wait':
      return requests.wait(flightId, member, action.role)();
    case 'stop waiting':
      return requests.stopWaiting(flightId, member)();
    case 'offer':
      return requests.offer(flightId, member, action.to === null ? undefined : crowd.staff[action.to])();
    case 'withdraw':
      return requests.withdraw(flightId, member)();
    case 'accept':
      return requests.accept(flightId, member, crowd.staff[action.from] ?? admin)();
    case 'seat':
    case 'unseat': {
      const payload = { roleIndex: action.role, userId: member.user.id };
      return action.kind === 'seat'
        ? portal.send('POST', `${url}/allocate-user`, { as, payload })
        : portal.send('DELETE', `${url}/unallocate-user`, { as, payload });
    }
    case 'status':
      return portal.send('PUT', `${url}/status`, { as, payload: { status: action.to } });
    case 'move':
      return portal.send('PUT', url, { as, payload: { scheduledDate: departureOf(portal, action.to) } });
    case 'edit':
      return portal.send('PUT', url, { as, payload: { notes: action.notes } });
    case 'suspend':
      return suspend(portal, admin, member.user.id);
    case 'lose rank':
      await runInUnitOfWork(portal, (uow) => applyRank(uow, member.user.id, memberWith(12), uow.now));
      return null;
    default:
      return portal.send('PUT', `${url}/${action.kind}`, { as });
  }
}
