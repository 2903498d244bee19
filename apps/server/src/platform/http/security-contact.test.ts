import { plainRoutes } from '@crewroom/domain/contract/routes';
import { expect, it } from 'vitest';
import { createTestPortal } from '../../testing/test-portal.ts';

const { path } = plainRoutes.securityContact;

it('returns the contact for security reports, and until when it is valid', async () => {
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

it('returns 404 without a configured contact', async () => {
  await using portal = await createTestPortal();
  const response = await portal.send('GET', path);
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'not_found']);
});

it('limits requests, like every public URL', async () => {
  await using portal = await createTestPortal({ environment: { SECURITY_CONTACT: 'holes@airline.example' } });
  const statuses: number[] = [];
  for (let asked = 0; asked < 61; asked += 1) statuses.push((await portal.send('GET', path)).statusCode);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
});
