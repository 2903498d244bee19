import { HOUR_MS } from '@crewroom/domain/days';
import { describe, expect, it } from 'vitest';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';

/** Returns the header that renews a session used an hour after it began. */
async function renewedCookie(publicUrl: string): Promise<string> {
  await using portal = await createTestPortal({
    environment: { PUBLIC_URL: publicUrl },
  });
  const member = await signedInMember(portal);
  portal.clock.advance(HOUR_MS);
  const response = await portal.send('GET', '/api/auth/me', { as: member.as });
  expect(response.statusCode).toBe(200);
  return String(response.headers['set-cookie']).replace(/=[\w-]{43};/, '=TOKEN;');
}

describe('the session cookie', () => {
  it('is Secure and bound to its host on https', async () => {
    expect(await renewedCookie('https://portal.example')).toBe(
      '__Host-crewroom-session=TOKEN; Path=/; Expires=Mon, 09 Mar 2026 13:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    );
  });

  it('omits Secure and the prefix on http, where browsers would drop it', async () => {
    expect(await renewedCookie('http://localhost:3000')).toBe(
      'crewroom-session=TOKEN; Path=/; Expires=Mon, 09 Mar 2026 13:00:00 GMT; HttpOnly; SameSite=Lax',
    );
  });
});
