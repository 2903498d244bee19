import { topics } from '@crewroom/domain/contract/topics';
import type { Choices, Notifications } from '@crewroom/domain/notifications/endpoints';
import {
  allChoices,
  type Choice,
  chosenLead,
  type NotificationKind,
  noChoice,
  notificationKinds,
  type ReminderLead,
  reminderLeads,
} from '@crewroom/domain/notifications/rules';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Source } from '../../platform/database/database.ts';
import { readLink } from '../discord/interactions/link.ts';
import { readDevices } from './devices.ts';

/** A member's choice for one kind. Reminders include the minutes before staff joining. */
export type StoredChoice = Choice & {
  readonly kind: NotificationKind;
  readonly minutes: ReminderLead | null;
};

const isLead = (minutes: number | null): minutes is ReminderLead =>
  reminderLeads.some((lead) => lead === minutes);

/** Returns all choices of a member, by kind. Uses one SQL statement. */
export async function readChoices({ db }: Pick<Source, 'db'>, userId: string): Promise<StoredChoice[]> {
  const rows = await db
    .selectFrom('notification_choices')
    .where('user_id', '=', userId)
    .select(['kind', 'push', 'discord', 'minutes'])
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, push, discord, minutes }) => ({
    kind,
    push: push === 1,
    discord: discord === 1,
    minutes: isLead(minutes) ? minutes : null,
  }));
}

/** Returns how many minutes before staff joining a member is reminded, or null for never. */
export function leadOf(choices: readonly StoredChoice[]): ReminderLead | null {
  return choices.find(({ kind }) => kind === 'reminder')?.minutes ?? null;
}

/** Returns which notifications a member gets outside the portal, and where. Three statements. */
export async function readNotifications(source: Pick<Source, 'db'>, userId: string): Promise<Notifications> {
  const choices = await readChoices(source, userId);
  const kinds = Object.fromEntries(
    choices.map(({ kind, push, discord }) => [kind, { push, discord }] as const),
  );
  return {
    channels: {
      push: await readDevices(source, userId),
      discord: (await readLink(source, userId)) !== null,
    },
    kinds: allChoices(kinds),
    reminderMinutes: leadOf(choices),
  };
}

/** Stores a member's new choices, and keeps those not named. Returns the member's id. Two statements. */
export async function choose(
  uow: UnitOfWork,
  userId: string,
  { kinds = {}, reminderMinutes }: Choices,
): Promise<string> {
  const had = (await readChoices({ db: uow.trx }, userId)).find(({ kind }) => kind === 'reminder');
  const lead = chosenLead(reminderMinutes, had?.minutes ?? null, kinds.reminder);
  const rows = notificationKinds.flatMap((kind) => {
    const isOfLead = kind === 'reminder' && reminderMinutes !== undefined;
    const choice = kinds[kind] ?? (isOfLead ? (had ?? noChoice) : undefined);
    if (choice === undefined) return [];
    const { push, discord } = choice;
    return {
      user_id: userId,
      kind,
      push: push ? (1 as const) : (0 as const),
      discord: discord ? (1 as const) : (0 as const),
      minutes: kind === 'reminder' ? lead : null,
    };
  });
  if (rows.length === 0) return userId;
  await uow.trx
    .insertInto('notification_choices')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet(({ ref }) => ({
        push: ref('excluded.push'),
        discord: ref('excluded.discord'),
        minutes: ref('excluded.minutes'),
      })),
    )
    .execute();
  uow.invalidate(topics.own(userId));
  return userId;
}
