import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { test as base } from 'vitest';
import { createTestPortal, signedInMember, type TestPortalOptions } from './test-portal.ts';

const ranks = { crew: 239, dispatcher: 244, admin: 247, owner: 255 } as const;

/**
 * A test in a portal. One portal serves a file, so a test must not expect it to be empty. `options` are its own, set by
 * `it.override({ options: … })`. Members are added as a test asks for them, one of each rank and new for every test.
 */
export const it = base
  .extend('options', { scope: 'file' }, (): TestPortalOptions => ({}))
  .extend('portal', { scope: 'file' }, async ({ options }, { onCleanup }) => {
    const portal = await createTestPortal(options);
    onCleanup(() => portal[Symbol.asyncDispose]());
    return portal;
  })
  .extend('database', { scope: 'file' }, ({ portal }) => portal.database)
  .extend('clock', { scope: 'file' }, ({ portal }) => portal.clock)
  .extend('crew', ({ portal }) => signedInMember(portal, { rank: ranks.crew }))
  .extend('dispatcher', ({ portal }) => signedInMember(portal, { rank: ranks.dispatcher }))
  .extend('admin', ({ portal }) => signedInMember(portal, { rank: ranks.admin }))
  .extend('owner', ({ portal }) => signedInMember(portal, { rank: ranks.owner }));

/** Returns a response in a word or two: its status, and the code of a refusal, such as "409 role_full". */
export function codeOf(response: { readonly statusCode: number; readonly json: () => unknown }): string {
  // The response to a deletion has no body.
  if (response.statusCode < 300) return String(response.statusCode);
  const refusal = errorBodySchema.safeParse(response.json());
  return refusal.success ? `${response.statusCode} ${refusal.data.code}` : String(response.statusCode);
}
