import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { memberWith } from './fake-roblox.ts';
import { addGatedCalls } from './gated-calls.ts';
import { type SignedInMember, signedInMember } from './signed-in-member.ts';
import { createTestPortal, type TestPortal } from './test-portal.ts';

type Gate = 'signed-in' | 'dispatch' | 'admin' | 'session';

/** How old a rank has to be, in milliseconds, to be read again: just more than ten minutes. */
export const STALE_MS = 10 * 60_000 + 1;

/** A portal with throw-away calls behind every gate, and what is done to ranks in it. */
export type RankedPortal = {
  readonly portal: TestPortal;
  /** A member of one rank in the database and another in the group, whom nobody has looked at for too long. */
  readonly changedMember: (known: number, now: number | null) => Promise<SignedInMember>;
  /** Sets a member's rank in the group; null leaves it. */
  readonly setRank: (member: SignedInMember, rank: number | null) => void;
  /** What a member is told who reads or writes behind a gate: `done`, or the code of the refusal. */
  readonly read: (member: SignedInMember, gate?: Gate) => Promise<string>;
  readonly write: (member: SignedInMember, gate?: Gate) => Promise<string>;
  /** The rank the database has. */
  readonly rankOf: (member: SignedInMember) => Promise<number | null>;
  /** How often Roblox was asked for a membership while some work ran. */
  readonly asksDuring: (work: () => Promise<unknown>) => Promise<number>;
};

/** Makes such a portal; who made it ends it. */
export async function createRankedPortal(): Promise<RankedPortal> {
  const portal = await createTestPortal({ extend: (_app, open) => addGatedCalls(open) });

  async function told({ as }: SignedInMember, method: 'GET' | 'PUT', gate: Gate): Promise<string> {
    const answer = await portal.send(method, `/api/throw-away/${gate}/any`, { as });
    return answer.statusCode === 200 ? 'done' : errorBodySchema.parse(answer.json()).code;
  }

  function setRank({ user }: SignedInMember, rank: number | null): void {
    const standing = rank === null ? ({ isMember: false } as const) : memberWith(rank);
    portal.roblox.memberships.set(user.roblox_id, standing);
  }

  async function changedMember(known: number, now: number | null): Promise<SignedInMember> {
    const member = await signedInMember(portal, { rank: known });
    setRank(member, now);
    portal.clock.advance(STALE_MS);
    return member;
  }

  async function rankOf({ user }: SignedInMember): Promise<number | null> {
    const row = await portal.database.db
      .selectFrom('users')
      .select('rank')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    return row.rank;
  }

  async function asksDuring(work: () => Promise<unknown>): Promise<number> {
    const before = portal.roblox.asked.memberships;
    await work();
    await portal.app.settled();
    return portal.roblox.asked.memberships - before;
  }

  return {
    portal,
    changedMember,
    setRank,
    read: (member, gate = 'signed-in') => told(member, 'GET', gate),
    write: (member, gate = 'signed-in') => told(member, 'PUT', gate),
    rankOf,
    asksDuring,
  };
}
