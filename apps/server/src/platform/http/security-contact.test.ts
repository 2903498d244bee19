import { plainRoutes } from '@crewroom/domain/contract/routes';
import { expect, it } from 'vitest';
import { createTestPortal } from '../../testing/test-portal.ts';

const { path } = plainRoutes.securityContact;

it('who finds a hole is told where to report it, and until when that holds', async () => {
  const environment = { SECURITY_CONTACT: 'holes@airline.example', PUBLIC_URL: 'https://portal.example' };
  await using portal = await createTestPortal({ environment, now: '2026-03-02T12:00:00.000Z' });
  const { statusCode, headers, body } = await portal.send('GET', path);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(
    [
      'Contact: mailto:holes@airline.example',
      'Expires: 2026-05-31T12:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://portal.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

it('an airline that names nobody has no such page', async () => {
  await using portal = await createTestPortal();
  const response = await portal.send('GET', path);
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'not_found']);
});

it('whoever reads it too often waits, as at every public address', async () => {
  await using portal = await createTestPortal({ environment: { SECURITY_CONTACT: 'holes@airline.example' } });
  const statuses: number[] = [];
  for (let asked = 0; asked < 61; asked += 1) statuses.push((await portal.send('GET', path)).statusCode);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
});
