import { describe, expect } from 'vitest';
import { codeOf, it } from '../../testing/portal-test.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';

const URL = '/api/me/preferences';

const change = (portal: TestPortal, { as }: SignedInMember, payload: object) =>
  portal.send('PUT', URL, { as, payload });

const timesOf = async (portal: TestPortal, { as }: SignedInMember) =>
  (await portal.send('GET', URL, { as })).json<{ preferences: { times: string | null } }>().preferences.times;

describe('preferences', () => {
  it('belong to the member, and null restores the default', async ({ portal, crew, dispatcher }) => {
    expect(await timesOf(portal, crew)).toBeNull();
    for (const times of ['zulu', 'local', null, 'zulu'] as const) {
      const response = await change(portal, crew, { times });
      expect([response.statusCode, response.json()]).toEqual([200, { preferences: { times } }]);
      expect(await timesOf(portal, crew)).toBe(times);
    }
    expect(await timesOf(portal, dispatcher)).toBeNull();
  });

  it('reject an empty body and unknown values, and keep the stored ones', async ({ portal, crew }) => {
    await change(portal, crew, { times: 'zulu' });
    for (const payload of [{}, { times: 'mars' }, { times: 'local', more: 1 }]) {
      expect(codeOf(await change(portal, crew, payload))).toBe('400 invalid_input');
    }
    expect(await timesOf(portal, crew)).toBe('zulu');
  });
});
