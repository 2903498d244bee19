import { storedMention } from '../names.ts';
import { settingLabel } from '../settings/messages.ts';
import { counted } from '../text.ts';
import { type About, type By, type NoticeDefinition, onPage, type Words } from './define-notice.ts';

/** An alert for the owners of the group; `about` where it comes once for a while. */
function alert<Payload>(
  text: Words<Payload>,
  { link = '/admin/security', about }: { readonly link?: string; readonly about?: About<Payload> } = {},
): NoticeDefinition<Payload> {
  return onPage(link)('security', text, about);
}

/** What the owners are alerted to. `by` and `member` are user ids. */
export const ownerAlerts = {
  /** `device` is in coarse words. */
  signedInFromNew: alert<{ readonly member: string; readonly device: string }>(
    ({ member, device }) =>
      `${storedMention(member)} signed in with ${device}, from a device and network not seen before.`,
  ),
  keyMade: alert<By>(({ by }) => `${storedMention(by)} made a key for the game.`, { link: '/admin/keys' }),
  /** `keys` are those of the settings whose secrets were set or removed. */
  secretsChanged: alert<By & { readonly keys: readonly string[] }>(
    ({ by, keys }) =>
      `${storedMention(by)} changed secrets of the settings: ${keys.map(settingLabel).join(', ')}.`,
    { link: '/admin/settings' },
  ),
  /** `by` is null where it was the command on the server. */
  memberForgotten: alert<{ readonly by: string | null }>(({ by }) =>
    by === null
      ? 'A member was forgotten by the command on the server.'
      : `${storedMention(by)} had a member forgotten.`,
  ),
  /** How many were erased whom notices of Roblox's had named. */
  turnsTaken: alert<{ readonly forgotten: number }>(
    ({ forgotten }) =>
      `${counted(forgotten, 'member was', 'members were')} forgotten, as Roblox had asked before.`,
  ),
  /** How many people a notice of Roblox's named. */
  erasureNoticed: alert<{ readonly named: number }>(
    ({ named }) => `Roblox asked to forget ${counted(named, 'person', 'people')}.`,
  ),
  manySanctions: alert<By & { readonly number: number }>(
    ({ by, number }) => `${storedMention(by)} issued ${number} sanctions within an hour.`,
    { link: '/admin?view=history', about: ({ by }) => `sanctions ${by}` },
  ),
  robloxUnreadable: alert<object>(() => 'The group could not be read from Roblox for an hour.', {
    link: '/admin',
    about: () => 'roblox',
  }),
  backupFailed: alert<{ readonly byCommand?: boolean }>(
    ({ byCommand = false }) =>
      byCommand
        ? 'A backup could not be made. What the command printed says why.'
        : 'A backup could not be made. The log of the portal says why.',
    { about: () => 'backup' },
  ),
} as const;
