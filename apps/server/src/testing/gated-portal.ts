import type { Access } from '@crewroom/domain/contract/access';
import { defineEndpoint } from '@crewroom/domain/contract/define-endpoint';
import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { z } from 'zod';
import type { OpenScope } from '../app.ts';
import { refuse } from '../platform/changes/refusal.ts';
import { registerEndpoint } from '../platform/http/register-endpoint.ts';
import { memberWith } from './fake-roblox.ts';
import { createTestPortal, type SignedInMember, signedInMember, type TestPortal } from './test-portal.ts';

type Gate = Exclude<Access, 'public'>;

const responseSchema = z.strictObject({ name: z.string() });

function endpointsOf<const A extends Gate>(access: A) {
  const path = `/api/throw-away/${access}/:id` as const;
  const shapes = {
    summary: 'Does nothing.',
    params: z.strictObject({ id: z.string() }),
    response: responseSchema,
  };
  const body = z.strictObject({ name: z.string('Give a name.').min(1, 'Give a name.') });
  return {
    read: defineEndpoint({ method: 'GET', path }, access, shapes),
    write: defineEndpoint({ method: 'POST', path }, access, { ...shapes, body }),
    bare: defineEndpoint({ method: 'PUT', path }, access, shapes),
    remove: defineEndpoint({ method: 'DELETE', path }, access, { ...shapes, body: body.optional() }),
  };
}

const absent = refuse('not_found', 'There is no such thing.');

/**
 * Adds endpoints without effect to a portal, four behind each gate: GET, POST (with a `name`), PUT (without a body) and
 * DELETE (with or without one) of `/api/throw-away/{gate}/{id}`. The id `absent` is not found.
 */
export function addGatedEndpoints(open: OpenScope): void {
  for (const access of ['session', 'signed-in', 'dispatch', 'admin'] as const) {
    const { read, write, bare, remove } = endpointsOf(access);
    const responseFor = (id: string, name: string) => Promise.resolve(id === 'absent' ? absent : { name });
    open(access, (scope) => {
      registerEndpoint(scope, read, ({ params }) => responseFor(params.id, 'read'));
      registerEndpoint(scope, write, ({ params, body }) => responseFor(params.id, body.name));
      registerEndpoint(scope, bare, ({ params }) => responseFor(params.id, 'bare'));
      registerEndpoint(scope, remove, ({ params, body }) => responseFor(params.id, body?.name ?? 'nothing'));
    });
  }
}

/** The age of a rank, in milliseconds, from which it is refreshed: just more than ten minutes. */
export const STALE_MS = 10 * 60_000 + 1;

/** A portal with throw-away endpoints behind every gate, and functions that change ranks in it. */
export type RankedPortal = {
  readonly portal: TestPortal;
  /** A member with one rank in the database and another in the group, whose rank was fetched too long ago. */
  readonly changedMember: (storedRank: number, groupRank: number | null) => Promise<SignedInMember>;
  /** Sets a member's rank in the group. Null removes the member. */
  readonly setRank: (member: SignedInMember, rank: number | null) => void;
  /** Reads or writes behind a gate as a member. Returns `done`, or the code of the refusal. */
  readonly read: (member: SignedInMember, gate?: Gate) => Promise<string>;
  readonly write: (member: SignedInMember, gate?: Gate) => Promise<string>;
  /** Returns the rank in the database. */
  readonly rankOf: (member: SignedInMember) => Promise<number | null>;
  /** Counts the membership requests to Roblox while some work ran. */
  readonly asksDuring: (work: () => Promise<unknown>) => Promise<number>;
};

/** Creates a portal with throw-away endpoints. The caller disposes of its `portal`. */
export async function createRankedPortal(): Promise<RankedPortal> {
  const portal = await createTestPortal({ extend: (_app, open) => addGatedEndpoints(open) });

  async function outcomeOf({ as }: SignedInMember, method: 'GET' | 'PUT', gate: Gate): Promise<string> {
    const response = await portal.send(method, `/api/throw-away/${gate}/any`, { as });
    return response.statusCode === 200 ? 'done' : errorBodySchema.parse(response.json()).code;
  }

  function setRank({ user }: SignedInMember, rank: number | null): void {
    const state = rank === null ? ({ isMember: false } as const) : memberWith(rank);
    portal.roblox.memberships.set(user.roblox_id, state);
  }

  async function changedMember(storedRank: number, groupRank: number | null): Promise<SignedInMember> {
    const member = await signedInMember(portal, { rank: storedRank });
    setRank(member, groupRank);
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
    read: (member, gate = 'signed-in') => outcomeOf(member, 'GET', gate),
    write: (member, gate = 'signed-in') => outcomeOf(member, 'PUT', gate),
    rankOf,
    asksDuring,
  };
}
