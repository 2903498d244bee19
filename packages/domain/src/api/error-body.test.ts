import { describe, expect, it } from 'vitest';
import { errorBodySchema } from './error-body.ts';
import { errorStatus } from './error-codes.ts';

const body = { message: 'Flight not found', code: 'not_found', requestId: 'r1' };
const suspension = {
  reason: 'Absence',
  breach: '4.2',
  timeLeft: '1 day',
  expiryDate: '2026-03-01T18:30:00.000Z',
};

describe('an error body', () => {
  it.each(Object.keys(errorStatus))('carries the code %s', (code) => {
    expect(errorBodySchema.parse({ ...body, code })).toEqual({ ...body, code });
  });

  it('carries the faults of an input and a suspension', () => {
    const refused = {
      ...body,
      code: 'invalid_input',
      issues: [{ path: 'roles.0.name', message: 'Name the role.' }],
    };
    expect(errorBodySchema.parse(refused)).toEqual(refused);
    expect(errorBodySchema.parse({ ...body, code: 'suspended', suspension })).toMatchObject({ suspension });
  });

  it.each([
    { code: 'teapot' },
    { code: undefined },
    { message: undefined },
    { requestId: undefined },
    { stack: 'Error: …' },
    { issues: [{ path: 'a', message: 'b', value: 'c' }] },
    { suspension: { ...suspension, issuerUsername: 'bob' } },
  ])('is none with %j', (changes) => {
    expect(errorBodySchema.safeParse({ ...body, ...changes }).success).toBe(false);
  });
});
