import { topics } from '@crewroom/domain/contract/topics';
import { pushServices } from '@crewroom/domain/notifications/push-services';
import {
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import {
  type ChannelOf,
  release,
  settleFailed,
  settleLimited,
  whileClaimed,
} from '../../platform/outbox/claims.ts';
import {
  type Delivery,
  deliverDueRows,
  type StopSignals,
  startDeliveryLoop,
} from '../../platform/outbox/delivery.ts';
import { type ClaimedDelivery, settleDelivery } from '../../platform/outbox/notification-deliveries.ts';
import { readAccountId } from '../discord/interactions/link.ts';
import { readSubscription } from './devices.ts';
import { sendDirectMessage } from './direct-message.ts';
import type { DeliveryOutcome } from './outcome.ts';
import { type Outgoing, writeDelivery } from './outgoing.ts';
import type { PushKeys } from './push-keys.ts';
import { sendPush } from './push.ts';

type Log = {
  warn: (payload: object, message: string) => void;
  error: (payload: object, message: string) => void;
};

/** The dependencies of a delivery: those of a unit of work, the keys of notifications, and the log for failures. */
export type SendingDeps = UnitOfWorkDeps & { readonly keys: PushKeys; readonly log: Log };

/** The number of concurrent requests to one push service, or to Discord. Requests to one device or member are sequential. */
const AT_ONCE = 4;

/** The contact of the portal for push services. */
const subjectOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:portal@crewroom.invalid';

/** Deletes a device whose browser accepts nothing any more, with its pending notifications. */
async function endDevice(
  uow: UnitOfWork,
  { recipient_id: id, user_id: userId }: ClaimedDelivery,
): Promise<void> {
  await uow.trx.deleteFrom('push_devices').where('id', '=', id).execute();
  await uow.trx.deleteFrom('sends').where('recipient_id', '=', id).execute();
  uow.invalidate(topics.own(userId));
}

async function recordOutcome(
  deps: SendingDeps,
  delivery: ClaimedDelivery,
  outcome: DeliveryOutcome,
): Promise<void> {
  await runInUnitOfWork(deps, async (uow) => {
    const giveUp = async (error: string): Promise<void> => {
      deps.log.warn({ channel: delivery.channel, kind: delivery.kind, error }, 'a notification failed');
      await settleDelivery(uow, delivery);
    };
    switch (outcome.type) {
      case 'sent':
        return await settleDelivery(uow, delivery);
      case 'limited':
        return await settleLimited(uow, delivery, outcome.waitMs);
      case 'failed':
        return await settleFailed(uow, delivery, outcome.error, giveUp);
      case 'gone':
        return await endDevice(uow, delivery);
      case 'refused':
        return await giveUp(outcome.error);
    }
  });
}

/** Sends a notification, or null if its device or account no longer exists. */
type Deliver = ((outgoing: Outgoing, signal: AbortSignal) => Promise<DeliveryOutcome>) | null;

async function toDevice({ config, database, clock, keys }: SendingDeps, id: string): Promise<Deliver> {
  const device = await readSubscription(database, id);
  const pair = device && (await keys.pair());
  if (!device || !pair) return null;
  const sender = { keys: pair, subject: subjectOf(config.publicUrl) };
  return (outgoing, signal) => sendPush(device, outgoing, sender, clock(), signal);
}

async function toAccount({ config, database }: SendingDeps, delivery: ClaimedDelivery): Promise<Deliver> {
  const { discord, publicUrl } = config;
  const account = await readAccountId(database, delivery.user_id);
  if (discord === null || account === undefined) return null;
  return ({ notification }, signal) =>
    sendDirectMessage(
      discord,
      account,
      { notification, publicUrl, nonce: `${delivery.id} ${delivery.since}` },
      signal,
    );
}

async function deliverOne(deps: SendingDeps, delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const isToDiscord = delivery.channel === 'discord';
  const send = isToDiscord ? await toAccount(deps, delivery) : await toDevice(deps, delivery.recipient_id);
  const outgoing = send && (await writeDelivery(deps, delivery, isToDiscord ? 'discord' : 'push'));
  if (!send || !outgoing) return await runInUnitOfWork(deps, (uow) => settleDelivery(uow, delivery));
  const outcome = await whileClaimed(deps, delivery, () => send(outgoing, signal));
  // The closing process aborted the request, so it is unknown whether it arrived.
  if (signal.aborted && outcome.type === 'failed')
    await runInUnitOfWork(deps, (uow) => release(uow, delivery));
  else await recordOutcome(deps, delivery, outcome);
}

/**
 * Sends the due notifications of one push service, or of Discord. Deletes those without a recipient, for example when the
 * airline no longer has an application. Returns the milliseconds until the next check, or null if nothing waits.
 */
export async function deliverNotifications(
  deps: SendingDeps,
  channel: ChannelOf<'sends'>,
  stopping: StopSignals,
): Promise<number | null> {
  const line = { queue: 'sends', channel, atOnce: AT_ONCE } as const;
  return await deliverDueRows(deps, line, stopping, (delivery) =>
    deliverOne(deps, delivery, stopping.aborting),
  );
}

/** Sends notifications to devices and to members at Discord, each push service and Discord independently, until stopped. */
export function startSending(deps: SendingDeps): Delivery {
  const { sandboxOrigin } = deps.config.settings.fixed;
  const services = pushServices.filter((service) => service !== 'sandbox' || sandboxOrigin !== null);
  return startDeliveryLoop(deps, deps.log, [...services, 'discord'] as const, (channel, stopping) =>
    deliverNotifications(deps, channel, stopping),
  );
}
