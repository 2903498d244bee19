import { describe, expect } from 'vitest';
import { anyString, fetchJson, objectWith, sendJson, it } from '../testing/test-sandbox.ts';

const DANA = 310557281;
const SKY_PILOT = {
  hasVerifiedBadge: false,
  id: 10660417283,
  name: 'SkyPilot',
  displayName: 'New Sky Pilot',
};

describe('users', () => {
  it('are found by id, without unknown ones', async ({ url }) => {
    const response = await sendJson('POST', `${url}/v1/users`, {
      userIds: [SKY_PILOT.id, 1, DANA],
      excludeBannedUsers: false,
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: [
        SKY_PILOT,
        { hasVerifiedBadge: false, id: DANA, name: 'DispatcherDana', displayName: 'Dana Kowalska' },
      ],
    });
  });

  it('can be read one by one', async ({ url }) => {
    const response = await fetchJson(`${url}/v1/users/${SKY_PILOT.id}`);
    expect(response.body).toEqual({
      ...SKY_PILOT,
      description: '',
      created: anyString,
      isBanned: false,
      externalAppDisplayName: null,
    });
  });

  it('return error 3 when they do not exist', async ({ url }) => {
    const response = await fetchJson(`${url}/v1/users/1`);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ errors: [{ code: 3 }] });
  });

  it('are found by name in any case, where a name belongs to its current holder', async ({ url }) => {
    const usernames = ['skypilot', 'SKYPILOT_retired', 'Nobody_Here'];
    const response = await sendJson('POST', `${url}/v1/usernames/users`, { usernames });
    expect(response.body).toEqual({
      data: [
        { requestedUsername: 'skypilot', ...SKY_PILOT },
        objectWith({ requestedUsername: 'SKYPILOT_retired', name: 'SkyPilot_Retired' }),
      ],
    });
  });

  it('are found by a former name that nobody else has taken', async ({ url }) => {
    await sendJson('PUT', `${url}/control/accounts/${DANA}`, { username: 'DispatcherDora' });
    const usernames = ['DispatcherDana'];
    const response = await sendJson('POST', `${url}/v1/usernames/users`, { usernames });
    expect(response.body).toMatchObject({ data: [{ id: DANA, name: 'DispatcherDora' }] });
  });

  it.for([
    ['/v1/users', { userIds: 'all' }],
    ['/v1/users', { userIds: Array.from({ length: 201 }, (_, index) => index + 1) }],
    ['/v1/usernames/users', {}],
  ] as const)('return 400 for a bad request at %s', async ([path, body], { url }) => {
    const response = await sendJson('POST', `${url}${path}`, body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ message: anyString }] });
  });
});
