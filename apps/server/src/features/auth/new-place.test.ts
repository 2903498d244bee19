import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticesFor } from '../../testing/inbox/notices.ts';
import {
  createSandboxPortal,
  type SandboxPortal,
  type SharedSandbox,
  startSharedSandbox,
} from '../../testing/sandbox-portal.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

let sandbox: SharedSandbox;

beforeAll(async () => {
  sandbox = await startSharedSandbox();
});

afterAll(() => sandbox.close());

async function signIn(portal: SandboxPortal, person: string, userAgent: string): Promise<void> {
  const browser = portal.newBrowser();
  const back = await browser.choose(await browser.begin(), person);
  const response = await browser.open(back, { 'user-agent': userAgent });
  expect(response.headers.get('location')).toBe('/profile');
}

async function alertsOf(portal: SandboxPortal, robloxId: string): Promise<string[]> {
  const { id } = await portal.database.db
    .selectFrom('users')
    .where('roblox_id', '=', robloxId)
    .select('id')
    .executeTakeFirstOrThrow();
  return (await noticesFor(portal.database, id))
    .filter(({ kind }) => kind === 'security')
    .map(({ text }) => text);
}

const from = (device: string) =>
  `@Adminis signed in with ${device}, from a device and network not seen before.`;

describe('a sign-in of an administrator', () => {
  it('alerts the owners once of each new device and network', async () => {
    await using portal = await createSandboxPortal(sandbox);
    const owner = await sandbox.newPerson({ rank: 255 });
    const admin = await sandbox.newPerson({ rank: 247, username: 'Adminis' });
    const dispatcher = await sandbox.newPerson({ rank: 246 });
    await signIn(portal, owner, WINDOWS);
    await signIn(portal, dispatcher, WINDOWS);
    // The clock does not advance, so these happen within a second.
    for (const device of [WINDOWS, WINDOWS, IPHONE, IPHONE, WINDOWS]) await signIn(portal, admin, device);
    expect(await alertsOf(portal, owner)).toEqual([from('Firefox on Windows'), from('Safari on iPhone')]);
    expect(await alertsOf(portal, admin)).toEqual([]);
  });
});
