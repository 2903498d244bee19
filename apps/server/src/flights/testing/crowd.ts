import { type Arbitrary, constantFrom, nat, oneof, record } from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { runChange } from '../../changes/change.ts';
import { applyRank } from '../../members/rank.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { suspend } from './suspend.ts';

/** Those who act on one flight: four of the staff, its dispatcher and an administrator. */
export type Crowd = {
  readonly staff: readonly SignedInMember[];
  readonly dispatcher: SignedInMember;
  readonly admin: SignedInMember;
};

type Manager = 'dispatcher' | 'admin';

/** One thing somebody does; `who` counts the staff, `role` the roles of the flight. */
export type CrowdAct =
  | { readonly kind: 'take'; readonly who: number; readonly role: number }
  | { readonly kind: 'give back'; readonly who: number }
  | { readonly kind: 'seat' | 'unseat'; readonly who: number; readonly role: number; readonly by: Manager }
  | { readonly kind: 'status'; readonly to: string; readonly by: Manager }
  | { readonly kind: 'edit'; readonly notes: string; readonly by: Manager }
  | { readonly kind: 'approve' | 'reject' | 'review' }
  | { readonly kind: 'suspend' | 'lose rank'; readonly who: number };

const who = nat({ max: 3 });
const role = nat({ max: 1 });
const by = constantFrom<Manager>('dispatcher', 'admin');
const status = constantFrom('SCHEDULED', 'AVAILABLE', 'BRIEFING', 'IN PROGRESS', 'CONCLUDED', 'CANCELLED');
const kind = <const K extends string>(...kinds: K[]) => constantFrom(...kinds);

/** Anything anybody may try, seats most of all. */
export const crowdAct: Arbitrary<CrowdAct> = oneof(
  { weight: 8, arbitrary: record({ kind: kind('take'), who, role }) },
  { weight: 4, arbitrary: record({ kind: kind('give back'), who }) },
  { weight: 5, arbitrary: record({ kind: kind('seat', 'unseat'), who, role, by }) },
  { weight: 3, arbitrary: record({ kind: kind('status'), to: status, by }) },
  { weight: 1, arbitrary: record({ kind: kind('edit'), notes: kind('a', 'b', 'c'), by }) },
  { weight: 2, arbitrary: record({ kind: kind('approve', 'reject', 'review') }) },
  { weight: 2, arbitrary: record({ kind: kind('suspend', 'lose rank'), who }) },
);

/** Makes a crowd of new members. */
export async function gatherCrowd(portal: TestPortal): Promise<Crowd> {
  const staff: SignedInMember[] = [];
  for (let n = 0; n < 4; n += 1) staff.push(await signedInMember(portal, { rank: 239 }));
  return {
    staff,
    dispatcher: await signedInMember(portal),
    admin: await signedInMember(portal, { rank: 247 }),
  };
}

/** Does one thing on a flight; null for what is no request. */
export async function perform(
  portal: TestPortal,
  crowd: Crowd,
  flightId: string,
  act: CrowdAct,
): Promise<LightMyRequestResponse | null> {
  const url = `/api/flights/${flightId}`;
  const { admin } = crowd;
  const member = 'who' in act ? (crowd.staff[act.who] ?? admin) : admin;
  const as = 'by' in act ? crowd[act.by].as : member.as;
  switch (act.kind) {
    case 'take':
      return portal.send('POST', `${url}/allocate`, { as, payload: { roleIndex: act.role } });
    case 'give back':
      return portal.send('DELETE', `${url}/unallocate`, { as });
    case 'seat':
    case 'unseat': {
      const payload = { roleIndex: act.role, userId: member.user.id };
      return act.kind === 'seat'
        ? portal.send('POST', `${url}/allocate-user`, { as, payload })
        : portal.send('DELETE', `${url}/unallocate-user`, { as, payload });
    }
    case 'status':
      return portal.send('PUT', `${url}/status`, { as, payload: { status: act.to } });
    case 'edit':
      return portal.send('PUT', url, { as, payload: { notes: act.notes } });
    case 'suspend':
      return suspend(portal, admin, member.user.id);
    case 'lose rank':
      await runChange(portal, (change) => applyRank(change, member.user.id, memberWith(12), change.now));
      return null;
    default:
      return portal.send('PUT', `${url}/${act.kind}`, { as });
  }
}
