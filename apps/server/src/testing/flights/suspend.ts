import type { LightMyRequestResponse } from 'fastify';
import type { SignedInMember, TestPortal } from '../test-portal.ts';

/** Has an administrator suspend a member for thirty days. */
export function suspend(
  portal: TestPortal,
  by: SignedInMember,
  userId: string,
): Promise<LightMyRequestResponse> {
  const payload = { type: 'suspension', breach: 'Section 4', reason: 'Left the aircraft running' };
  return portal.send('POST', `/api/admin/users/${userId}/sanctions`, { as: by.as, payload });
}
