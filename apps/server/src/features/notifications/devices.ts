import { createECDH } from 'node:crypto';
import { topics } from '@crewroom/domain/contract/topics';
import { DAY_MS } from '@crewroom/domain/days';
import type { BrowserSubscription, PushDevice } from '@crewroom/domain/notifications/endpoints';
import { notificationMessages } from '@crewroom/domain/notifications/messages';
import { pushServiceOf } from '@crewroom/domain/notifications/push-services';
import { sql } from 'kysely';
import { signedOut } from '../../platform/changes/admit-mutation.ts';
import { type Refusal, refuse, refuseField } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SessionFields, SignedIn } from '../../platform/changes/viewer.ts';
import type { Database, Source } from '../../platform/database/database.ts';
import { deleteInPages } from '../../platform/database/pages.ts';
import { instantAfter, newId, toInstant } from '../../platform/database/stored-values.ts';
import { holdSession } from '../../platform/sessions/sessions.ts';

/** Beyond this number the browser that was seen longest ago is removed. */
const MAX_DEVICES = 10;
/** A browser that has not opened the portal for this long gets no notifications. */
const UNSEEN_DAYS = 90;

/** Returns the browsers of a member that get notifications, newest first. Uses one SQL statement. */
export async function readDevices({ db }: Pick<Source, 'db'>, userId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_devices')
    .where('user_id', '=', userId)
    .select(['id', 'device', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, device, created_at: at }) => ({ _id: id, device, at }));
}

/** Returns whether a key can be used for encryption, which requires a point on the curve. */
function isPublicKey(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** Removes the subscription of another member in a browser that has a new user. */
async function takeFromOthers(uow: UnitOfWork, endpoint: string, userId: string): Promise<void> {
  const taken = await uow.trx
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where('user_id', '<>', userId)
    .returning('user_id')
    .execute();
  for (const { user_id: former } of taken) uow.invalidate(topics.own(former));
}

/** The origin of a device: its member, a coarse name of the browser, and the URL of the sandbox, if there is one. */
type Origin = {
  readonly viewer: Pick<SignedIn, 'userId'> & { readonly session: Pick<SessionFields, 'id'> };
  readonly device: string;
  readonly sandboxOrigin: string | null;
};

/**
 * Subscribes the browser of a session to notifications until it signs out, and returns the device's id. The same subscription
 * again is the same device. Rejects with 400 invalid keys and a URL that is not of a known push service, and with 401 an ended
 * session.
 */
export async function addDevice(
  uow: UnitOfWork,
  { endpoint, keys }: BrowserSubscription,
  { viewer, device, sandboxOrigin }: Origin,
): Promise<string | Refusal> {
  const service = pushServiceOf(endpoint, sandboxOrigin);
  if (service === null) return refuseField('endpoint', notificationMessages.unknownService);
  if (!isPublicKey(keys.p256dh)) return refuseField('keys.p256dh', notificationMessages.badKeys);
  const { userId, session } = viewer;
  const now = toInstant(uow.now);
  if (!(await holdSession(uow, session.id))) return signedOut;
  await takeFromOthers(uow, endpoint, userId);
  const deviceRow = { session_id: session.id, device, service, ...keys, seen_at: now };
  const { id } = await uow.trx
    .insertInto('push_devices')
    .values({ id: newId(), user_id: userId, endpoint, created_at: now, ...deviceRow })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(deviceRow))
    .returning('id')
    .executeTakeFirstOrThrow();
  await uow.trx
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('push_devices')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_DEVICES)
        .select('id'),
    )
    .execute();
  uow.invalidate(topics.own(userId));
  return id;
}

/** Returns one of a member's devices by its id, in the shape of `readDevices`. */
export async function readDevice(
  source: Pick<Source, 'db'>,
  userId: string,
  id: string,
): Promise<PushDevice | Refusal> {
  return (await readDevices(source, userId)).find(({ _id }) => _id === id) ?? noSuchDevice;
}

const noSuchDevice = refuse('not_found', notificationMessages.noSuchDevice);

/** Ends the notifications to one of a member's devices. Returns its id. Rejects a device of another member. */
export async function removeDevice(uow: UnitOfWork, userId: string, id: string): Promise<string | Refusal> {
  const removed = await uow.trx
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (removed === undefined) return noSuchDevice;
  uow.invalidate(topics.own(userId));
  return id;
}

/** Returns the data to send a notification to a device, or undefined once it has ended. Uses one SQL statement. */
export async function readSubscription(
  { db }: Pick<Source, 'db'>,
  id: string,
): Promise<BrowserSubscription | undefined> {
  const row = await db
    .selectFrom('push_devices')
    .where('id', '=', id)
    .select(['endpoint', 'p256dh', 'auth'])
    .executeTakeFirst();
  return row && { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } };
}

/** Deletes the devices that have not been seen for 90 days at `now`. */
export async function removeOldDevices(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const isUnseen = sql<boolean>`seen_at < ${instantAfter(now, -UNSEEN_DAYS * DAY_MS)}`;
  await deleteInPages(database, 'push_devices', isUnseen, signal);
}
