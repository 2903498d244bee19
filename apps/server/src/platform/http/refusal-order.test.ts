import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { afterAll, describe, expect, it } from 'vitest';
import { addGatedEndpoints } from '../../testing/gated-portal.ts';
import { insertSanction } from '../../testing/rows.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';

/** Every fault that a request can have before its handler decides, in the order of the checks. */
const faults = [
  'foreign_origin',
  'not_json',
  'no_session',
  'suspended',
  'too_many',
  'insufficient_rank',
  'invalid_input',
  'not_found',
] as const satisfies readonly ErrorCode[];

type Fault = (typeof faults)[number];

const gates = ['dispatch', 'admin'] as const;
type Gate = (typeof gates)[number];

const lowRank = { dispatch: 243, admin: 246 } as const;
const highRank = { dispatch: 244, admin: 247 } as const;

const portal = await createTestPortal({
  environment: { WRITE_LIMIT_PER_MINUTE: '1' },
  extend: (_app, open) => addGatedEndpoints(open),
});

afterAll(() => portal[Symbol.asyncDispose]());

/** Returns the cookie of a new member with the faults that concern the member. */
async function memberWithFaults(gate: Gate, has: (fault: Fault) => boolean): Promise<string> {
  const { db } = portal.database;
  const rank = (has('insufficient_rank') ? lowRank : highRank)[gate];
  const { user, as } = await signedInMember(portal, { rank });
  if (has('too_many')) await portal.send('PUT', '/api/throw-away/signed-in/any', { as });
  if (has('suspended')) await insertSanction(db, { user_id: user.id });
  if (has('no_session')) await db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  return as;
}

/** Returns the response to a request with all of these faults. */
async function codeFor(gate: Gate, deserved: readonly Fault[]): Promise<ErrorCode | null> {
  const has = (fault: Fault) => deserved.includes(fault);
  const as = await memberWithFaults(gate, has);
  const id = has('not_found') ? 'absent' : 'present';
  const response = await portal.send('POST', `/api/throw-away/${gate}/${id}`, {
    as,
    headers: {
      'content-type': has('not_json') ? 'text/plain' : 'application/json',
      ...(has('foreign_origin') && { origin: 'https://elsewhere.example' }),
    },
    payload: JSON.stringify(has('invalid_input') ? { nam: '' } : { name: 'right' }),
  });
  if (response.statusCode === 200) return null;
  const { code } = errorBodySchema.parse(response.json());
  expect(response.statusCode).toBe(errorStatus[code]);
  return code;
}

/** Returns the cookie of an administrator with these faults. */
function adminWith(...own: Fault[]): Promise<string> {
  return memberWithFaults('admin', (fault) => own.includes(fault));
}

const pairs = faults.flatMap((first, index) =>
  faults.slice(index + 1).map((second) => [first, second] as const),
);

describe.each(gates)('a rejected request behind the %s gate', (gate) => {
  it('is accepted without a fault', async () => {
    expect(await codeFor(gate, [])).toBeNull();
  });

  it.each(faults)('reports %s when it is the only fault', async (fault) => {
    expect(await codeFor(gate, [fault])).toBe(fault);
  });

  it.each(pairs)('reports %s before %s', async (first, second) => {
    expect(await codeFor(gate, [second, first])).toBe(first);
  });
});

describe('an unreadable body', () => {
  const unreadable = [
    ['malformed', '{"name":', 'invalid_input'],
    ['too large', JSON.stringify({ name: 'x'.repeat(70_000) }), 'too_large'],
  ] as const;

  it.each(unreadable)('(%s) is checked only after session, suspension, limit and rank', async (...given) => {
    const [, payload, code] = given;
    const send = async (as: string | undefined, gate: Gate = 'admin') => {
      const headers = { 'content-type': 'application/json' };
      const url = `/api/throw-away/${gate}/absent`;
      const sent = { headers, payload, ...(as !== undefined && { as }) };
      return errorBodySchema.parse((await portal.send('POST', url, sent)).json()).code;
    };
    expect(await send(undefined)).toBe('no_session');
    expect(await send(await adminWith('suspended'))).toBe('suspended');
    expect(await send(await adminWith('too_many'))).toBe('too_many');
    expect(await send(await adminWith('insufficient_rank'))).toBe('insufficient_rank');
    expect(await send(await adminWith())).toBe(code);
  });
});
