import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { lockMember } from '../../platform/people/person.ts';
import { noticesFor } from '../../testing/inbox/notices.ts';
import { untilSomeoneWaits } from '../../testing/interleaving.ts';
import { createSandboxPortal, type SharedSandbox, startSharedSandbox } from '../../testing/sandbox-portal.ts';

let sandbox: SharedSandbox;

beforeAll(async () => {
  sandbox = await startSharedSandbox();
});

afterAll(() => sandbox.close());

it('alerts the owners once of a new place when an administrator signs in at two processes at once', async () => {
  await using portal = await createSandboxPortal(sandbox);
  const { database } = portal;
  await using replica = await createSandboxPortal(sandbox, {
    database: { ...database, close: () => Promise.resolve() },
  });
  const idOf = async (robloxId: string) => {
    const user = database.db.selectFrom('users').where('roblox_id', '=', robloxId).select('id');
    return (await user.executeTakeFirstOrThrow()).id;
  };
  const owner = await sandbox.newPerson({ rank: 255 });
  const admin = await sandbox.newPerson({ rank: 247 });
  for (const person of [owner, admin]) await portal.newBrowser().signIn(person);

  /** Returns from Roblox on a phone, and returns the portal's response once `send` runs. */
  const comeBack = async (to: typeof portal) => {
    const browser = to.newBrowser();
    const back = await browser.choose(await browser.begin(), admin);
    return () => browser.open(back, { 'user-agent': 'iPhone' });
  };
  const attempts = [await comeBack(portal), await comeBack(replica)];
  const adminId = await idOf(admin);
  let responses: Promise<Response[]> | undefined;
  await runInUnitOfWork(portal, async (uow) => {
    await lockMember(uow, adminId);
    responses = Promise.all(attempts.map((send) => send()));
    await untilSomeoneWaits(database, 2, responses);
  });
  expect((await responses)?.map(({ headers }) => headers.get('location'))).toEqual(['/profile', '/profile']);
  const alerts = (await noticesFor(database, await idOf(owner))).filter(({ kind }) => kind === 'security');
  // One for the first sign-in, and one for the phone.
  expect(alerts).toHaveLength(2);
});
