import { formatDay } from '../days.ts';
import { storedMention } from '../names.ts';
import { settingLabel } from '../settings/messages.ts';
import { counted } from '../text.ts';
import { type About, type By, type NoticeDefinition, onPage, type Words } from './define-notice.ts';

/** Defines an alert for the owners of the group. `about` limits how often it is sent. */
function alert<Payload>(
  text: Words<Payload>,
  { link = '/admin/security', about }: { readonly link?: string; readonly about?: About<Payload> } = {},
): NoticeDefinition<Payload> {
  return onPage(link)('security', text, about);
}

/** The alerts of owners. `by` and `member` are user ids. */
export const ownerAlerts = {
  /** `device` is a coarse name. */
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
  /** `by` is null if the command on the server erased the member. */
  memberForgotten: alert<{ readonly by: string | null }>(({ by }) =>
    by === null
      ? 'A member was erased by the command on the server.'
      : `${storedMention(by)} erased a member.`,
  ),
  /** The number of members who were erased because of Roblox's notices. */
  turnsTaken: alert<{ readonly forgotten: number }>(
    ({ forgotten }) => `${counted(forgotten, 'member was', 'members were')} erased at Roblox’s request.`,
  ),
  /** The number of people in a notice from Roblox. */
  erasureNoticed: alert<{ readonly named: number }>(
    ({ named }) => `Roblox asked to erase ${counted(named, 'person', 'people')}.`,
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
        ? 'A backup could not be made. See the output of the command for the reason.'
        : 'A backup could not be made. The log of the portal says why.',
    { about: () => 'backup' },
  ),
  spaceShort: alert<object>(
    () =>
      'More than 80 % of the airline’s space is used. Once it is full, no new flights can be added. Ask the operator for more space.',
    { link: '/admin', about: () => 'space' },
  ),
  /** From the host of an airline: an operator closed it, and `closesAt` is when it is erased. */
  airlineClosing: alert<{ readonly closesAt: string; readonly hostUrl: string }>(
    ({ closesAt, hostUrl }) =>
      `An operator of the host closed this airline. It is erased on ${formatDay(closesAt)}. Download it at ${hostUrl} before then.`,
    { about: () => 'closing' },
  ),
  /** From the host, to the former owner, with any rank. They may object until `objectBy`. */
  airlineClaimed: alert<{ readonly objectBy: string; readonly hostUrl: string }>(
    ({ objectBy, hostUrl }) =>
      `The new owner of the Roblox group claims this airline. You may object at ${hostUrl} until ${formatDay(objectBy)}.`,
    { link: '/profile', about: () => 'claim' },
  ),
} as const;
