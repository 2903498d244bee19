import { createHash } from 'node:crypto';
import { type EndpointName, endpointNames, endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { refusalsOf } from '@crewroom/domain/catalogue/reference';
import {
  access as accessRules,
  gameScopes,
  hasRequiredRank,
  isGameScope,
  type MemberAccess,
} from '@crewroom/domain/contract/access';
import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';
import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import { fillPath, plainRoutes } from '@crewroom/domain/contract/routes';
import { sampleOf } from '@crewroom/domain/contract/samples';
import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { suspend } from '../testing/flights/suspend.ts';
import { makeKey } from '../testing/game/game-server.ts';
import { sentBody } from '../testing/sent-body.ts';
import { createTestPortal, type SignedInMember, signedInMember } from '../testing/test-portal.ts';
import { insertVictim, MEMBER_ALONE } from '../testing/walk/strangers.ts';

/** Removes the rate limits: a stranger here sends more requests than any person. */
const environment = {
  WRITE_LIMIT_PER_MINUTE: '100000',
  SEARCH_LIMIT_PER_MINUTE: '100000',
  ROSTER_SYNC_LIMIT_PER_MINUTE: '100000',
};

const portal = await createTestPortal({ environment });
const victim = await insertVictim(portal);

afterAll(() => portal[Symbol.asyncDispose]());

type Stranger = {
  readonly headers: Readonly<Record<string, string>>;
  readonly rank: number | null;
  readonly isSuspended?: boolean;
};

const asMember = ({ as, user }: SignedInMember): Stranger => ({
  headers: { cookie: as },
  rank: user.rank ?? null,
});

const nobody = (): Promise<Stranger> => Promise.resolve({ headers: {}, rank: null });

const ofRank = (rank: number) => async () => asMember(await signedInMember(portal, { rank }));

async function suspended(): Promise<Stranger> {
  const [member, admin] = [
    await signedInMember(portal, { rank: 255 }),
    await signedInMember(portal, { rank: 255 }),
  ];
  await suspend(portal, admin, member.user.id);
  return { ...asMember({ ...member, as: await portal.signIn(member.user.id) }), isSuspended: true };
}

async function withKey(): Promise<Stranger> {
  const owner = await signedInMember(portal, { rank: 255 });
  const { key } = await makeKey(portal, owner, gameScopes);
  return { headers: { authorization: `Bearer ${key}` }, rank: null };
}

/** A valid value in which every id is the tried one. */
function aimedAt(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.map((one) => aimedAt(one, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (/(?:^i|I)d$/.test(name) && name !== 'robloxId') return [name, id];
      return [name, name === 'ids' ? [id] : aimedAt(inner, id)];
    }),
  );
}

/** Returns every way to put the ids into the path: one in all places, and each below the member it belongs to. */
function pathsOf(
  { path }: Endpoint,
  ids: readonly string[],
): { readonly url: string; readonly id: string }[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return [{ url: path, id: ids[0] ?? '' }];
  const [first = '', ...below] = names;
  const same = ids.map((id) => ({ id, params: Object.fromEntries(names.map((name) => [name, id])) }));
  const ofVictim = ids.map((id) => ({
    id,
    params: { [first]: victim.id, ...Object.fromEntries(below.map((name) => [name, id])) },
  }));
  const ways = below.length === 0 ? same : [...same, ...ofVictim];
  return ways.map(({ id, params }) => ({ id, url: fillPath(path, params) }));
}

function queryOf({ query }: Endpoint, id: string): string {
  if (query === undefined) return '';
  const aimed = aimedAt(sampleOf(query), id);
  const sent: [string, unknown][] = typeof aimed === 'object' && aimed !== null ? Object.entries(aimed) : [];
  const pairs = sent.map(([name, value]): [string, string] => [name, String(value)]);
  return `?${new URLSearchParams(pairs).toString()}`;
}

async function* requestsBy(
  stranger: Stranger,
  name: EndpointName,
): AsyncGenerator<{ readonly url: string; readonly response: LightMyRequestResponse }> {
  const endpoint: Endpoint = endpointTable[name];
  const { headers } = stranger;
  const { member, nobody: unknown, ...others } = victim.ids;
  const ids = [member, unknown, ...(rejectionOf(stranger, endpoint) === null ? Object.values(others) : [])];
  for (const { url, id } of pathsOf(
    endpoint,
    ids.flatMap((one) => one ?? []),
  )) {
    const body = endpoint.body === undefined ? undefined : aimedAt(sampleOf(endpoint.body), id);
    const { headers: typed, ...sent } = sentBody(endpoint, body);
    const request = { headers: { ...headers, ...typed }, ...sent };
    yield { url, response: await portal.send(endpoint.method, url + queryOf(endpoint, id), request) };
  }
}

/**
 * Returns the code with which an endpoint rejects a stranger by its access level, before any look-up, or null when it
 * admits them.
 */
function rejectionOf(
  { rank, isSuspended = false, headers }: Stranger,
  { access }: Pick<Endpoint, 'access'>,
): ErrorCode | null {
  if (isGameScope(access)) return 'authorization' in headers ? null : 'invalid_key';
  const rule = accessRules[access];
  if (!rule.session) return null;
  if (!('cookie' in headers)) return 'no_session';
  if (!hasRequiredRank('signed-in', rank)) return 'rank_lost';
  if (isSuspended && !rule.whileSuspended) return 'suspended';
  return hasRequiredRank(access, rank) ? null : 'insufficient_rank';
}

/** The codes that only the access level of an endpoint gives. */
const byAccess = new Set<ErrorCode>([
  'invalid_key',
  'missing_scope',
  'no_session',
  'rank_lost',
  'suspended',
  'insufficient_rank',
]);

/** The records of the victim that only administrators, the victim and, for a flight, the game may change. */
async function recordsOfVictim({ headers }: Stranger): Promise<string> {
  const { db } = portal.database;
  const own = ['sanctions', 'notes', 'rewards', 'qualifications', 'leaves'] as const;
  const isGame = 'authorization' in headers;
  const rows = await Promise.all([
    ...own.map((table) => db.selectFrom(table).where('user_id', '=', victim.id).selectAll().execute()),
    db.selectFrom('users').where('id', '=', victim.id).selectAll().execute(),
    db.selectFrom('calendar_addresses').where('user_id', '=', victim.id).selectAll().execute(),
    db
      .selectFrom('game_keys')
      .where('id', '=', victim.ids['key'] ?? '')
      .selectAll()
      .execute(),
    isGame ? [] : db.selectFrom('flights').where('dispatcher_id', '=', victim.id).selectAll().execute(),
    isGame ? [] : db.selectFrom('inbox_items').where('user_id', '=', victim.id).selectAll().execute(),
    db.selectFrom('terms').select(['id', 'closed_at']).execute(),
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/** Returns violations of the endpoint's definition by a status code and error code, each as a line. */
function wrongStatus(name: EndpointName, stranger: Stranger, response: LightMyRequestResponse): string[] {
  const endpoint: Endpoint = endpointTable[name];
  const { statusCode } = response;
  const expected = rejectionOf(stranger, endpoint);
  if (statusCode < 400) return expected === null && statusCode === endpoint.status ? [] : ['lets in'];
  const refusal = errorBodySchema.safeParse(response.json());
  if (!refusal.success || statusCode >= 500) return ['fails'];
  const { code } = refusal.data;
  const isNamed = refusalsOf(name).includes(code) && statusCode === errorStatus[code];
  const isRight = expected === null ? !byAccess.has(code) : code === expected;
  return isNamed && isRight ? [] : [`rejects with ${code}`];
}

/** Returns what a response must not contain, each as a line. */
function wrongWith(name: EndpointName, stranger: Stranger, response: LightMyRequestResponse): string[] {
  const { statusCode, body } = response;
  const wrong = wrongStatus(name, stranger, response);
  const isHidden = (from: MemberAccess, text: string) =>
    !hasRequiredRank(from, stranger.rank) || MEMBER_ALONE.some((one) => one === text);
  const seen = victim.hidden.filter(({ text, from }) => isHidden(from, text) && body.includes(text));
  return [...wrong, ...seen.map(({ text }) => `shows "${text}"`)].map((what) => `${statusCode} ${what}`);
}

/** Returns errors in responses to a caller without access for a path outside the contract, each as a line. */
async function wrongAtPlainRoutes(stranger: Stranger): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of Object.values(plainRoutes)) {
    const expected = rejectionOf(stranger, route);
    if (expected === null) continue;
    const url = fillPath(route.path, { id: victim.ids['open'] ?? '', robloxId: '1', token: 'x' });
    // A picture is the only body of these, and its type is checked first.
    const picture = route.method === 'PUT' && { 'content-type': 'image/png' };
    const response = await portal.send(route.method, url, { headers: { ...stranger.headers, ...picture } });
    if (!response.body.includes(`"code":"${expected}"`)) wrong.push(`${url}: ${response.statusCode}`);
  }
  return wrong;
}

async function walk(stranger: Stranger): Promise<{ readonly asked: number; readonly wrong: string[] }> {
  let asked = 0;
  const wrong = await wrongAtPlainRoutes(stranger);
  // Signing out ends what the others need.
  for (const name of endpointNames.toSorted((a, b) => Number(a === 'logout') - Number(b === 'logout'))) {
    for await (const { url, response } of requestsBy(stranger, name)) {
      asked += 1;
      wrong.push(...wrongWith(name, stranger, response).map((what) => `${name} ${url}: ${what}`));
    }
  }
  return { asked, wrong };
}

describe("every endpoint, with the ids of another member's objects", () => {
  it.each<[string, () => Promise<Stranger>]>([
    ['nobody', nobody],
    ['a member who is suspended', suspended],
    ['a server of the game', withKey],
    ['somebody below the staff', ofRank(238)],
    ['a member of the crew, just below the dispatchers', ofRank(243)],
    ['another dispatcher, just below the administrators', ofRank(246)],
  ])('requested by %s shows and changes nothing of theirs', async (_who, come) => {
    const stranger = await come();
    const before = await recordsOfVictim(stranger);
    const { asked, wrong } = await walk(stranger);
    expect(wrong).toEqual([]);
    expect(await recordsOfVictim(stranger)).toBe(before);
    expect(asked).toBeGreaterThan(endpointNames.length);
  });

  // These change what they may, so they come last.
  it.each<[string, () => Promise<Stranger>]>([
    ['an administrator, just below the owner', ofRank(254)],
    ['the owner', ofRank(255)],
  ])('requested by %s shows nothing that is only for others', async (_who, come) => {
    const { asked, wrong } = await walk(await come());
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(endpointNames.length * 5);
  });
});
