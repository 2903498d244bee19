import { scopeLabels } from '@crewroom/domain/contract/access';
import type { AdminAction } from '@crewroom/domain/record/endpoints';
import { type AdminActionType, ROBLOX_ACTOR } from '@crewroom/domain/record/rules';
import { settingLabel } from '@crewroom/domain/settings/messages';
import IconArrowBackUp from '~icons/tabler/arrow-back-up';
import IconBeach from '~icons/tabler/beach';
import IconBeachOff from '~icons/tabler/beach-off';
import IconCalendarCheck from '~icons/tabler/calendar-check';
import IconCalendarDue from '~icons/tabler/calendar-due';
import IconCertificate from '~icons/tabler/certificate';
import IconCertificateOff from '~icons/tabler/certificate-off';
import IconCoin from '~icons/tabler/coin';
import IconGauge from '~icons/tabler/gauge';
import IconGavel from '~icons/tabler/gavel';
import IconId from '~icons/tabler/id';
import IconKey from '~icons/tabler/key';
import IconKeyOff from '~icons/tabler/key-off';
import IconNote from '~icons/tabler/note';
import IconPlane from '~icons/tabler/plane';
import IconScaleOutline from '~icons/tabler/scale-outline';
import IconSettings from '~icons/tabler/settings';
import IconTableImport from '~icons/tabler/table-import';
import type { IconComponent } from '../../../components/ui/icon.tsx';
import { formatLocal, formatZulu } from '../../../lib/dates.ts';
import { counted } from '../../../lib/format-count.ts';
import { formatDollars } from '../../../lib/money.ts';

/** Returns a text cut to about `maxLength` characters at a space, with "…", or null when the text is not longer. */
export function foldedText(text: string, maxLength: number): string | null {
  const characters = [...text];
  if (characters.length <= maxLength) return null;
  const cut = characters.slice(0, maxLength).join('');
  // Cuts between words, so that no mention becomes another name. A very long word is still cut.
  const whole = cut.replace(/\s+\S*$/u, '');
  return `${whole === '' ? cut : whole}…`;
}

type ActionLabel = { readonly label: string; readonly icon: IconComponent };

/** The label and icon of each kind of action. */
export const actionLabels: Readonly<Record<AdminActionType, ActionLabel>> = {
  sanction_add: { label: 'Sanction added', icon: IconGavel },
  sanction_delete: { label: 'Sanction deleted', icon: IconScaleOutline },
  qualification_add: { label: 'Qualification added', icon: IconCertificate },
  qualification_delete: { label: 'Qualification removed', icon: IconCertificateOff },
  qualification_renew: { label: 'Qualification renewed', icon: IconCertificate },
  note_add: { label: 'Note added', icon: IconNote },
  reward_add: { label: 'Reward added', icon: IconCoin },
  quota_update: { label: 'Quota updated', icon: IconGauge },
  term_undo: { label: 'Advance undone', icon: IconArrowBackUp },
  term_advance: { label: 'Term advanced', icon: IconCalendarCheck },
  role_update: { label: 'Role updated', icon: IconId },
  leave_add: { label: 'Leave recorded', icon: IconBeach },
  leave_delete: { label: 'Leave ended', icon: IconCalendarDue },
  leave_approve: { label: 'Leave approved', icon: IconBeach },
  leave_decline: { label: 'Leave declined', icon: IconBeachOff },
  appeal_uphold: { label: 'Sanction upheld', icon: IconGavel },
  appeal_lift: { label: 'Sanction lifted', icon: IconScaleOutline },
  member_forget: { label: 'Member erased', icon: IconId },
  key_create: { label: 'Key created', icon: IconKey },
  key_revoke: { label: 'Key revoked', icon: IconKeyOff },
  erasure_notice: { label: 'Notice of erasure', icon: IconId },
  sessions_end: { label: 'Signed out everywhere', icon: IconKeyOff },
  settings_change: { label: 'Settings changed', icon: IconSettings },
  import: { label: 'Imported', icon: IconTableImport },
  aircraft_change: { label: 'Aircraft changed', icon: IconPlane },
  mark_decide: { label: 'Reliability entry decided', icon: IconScaleOutline },
};

/** A piece of a sentence: words, or the name of a person. */
export type SentencePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'person'; readonly username: string };

/** An action as a sentence, and the text that was written with it. */
type DescribedAction = {
  readonly sentence: readonly SentencePart[];
  readonly quote: string | null;
};

type ActionDetails = Pick<AdminAction, 'actionType' | 'performedByUsername' | 'targetUsername' | 'details'>;
type Details = AdminAction['details'];

const aSanction = { reminder: 'a reminder', warning: 'a warning', suspension: 'a suspension' } as const;
const aReward = { bonus: 'a bonus', commission: 'a commission', incentive: 'an incentive' } as const;
const aNote = {
  general: 'a general note',
  loa: 'a note on leave of absence',
  performance: 'a note on performance',
} as const;

const text = (words: string): SentencePart => ({ kind: 'text', text: words });

const forBreach = ({ breach = '' }: Details): string => (breach === '' ? '' : ` for “${breach}”`);

const dayOf = (day: string): string => formatZulu(`${day}T00:00:00.000Z`, 'date');

function period({ from, to }: Details): string {
  if (from === undefined || to === undefined) return '';
  return from === to ? ` for ${dayOf(from)}` : ` from ${dayOf(from)} to ${dayOf(to)}`;
}

const untilDay = (instant: string | null | undefined): string =>
  instant == null ? '' : ` until ${formatLocal(instant, 'date')}`;

function quotaPhrase({ newRequiredFlights: required }: Details): [string, string] {
  if (required === undefined) return ['changed the quota of', ''];
  if (required === 0) return ['lifted the quota of', ', who has no flights to fly'];
  return ['set the quota of', ` to ${counted(required, 'flight')} a term`];
}

function termPhrase({ usersProcessed: count }: Details): string {
  if (count === undefined) return 'advanced the term';
  const users = count === 1 ? '1 user was processed' : `${count} users were processed`;
  return `advanced the term: ${users}, their term flights moved to career totals`;
}

/** Returns what an import did, by the one detail that each of its entries has. */
function importPhrase(details: Details): [string, string] {
  const { qualificationName, careerFlights, amount, role, newRequiredFlights, noteType } = details;
  if (qualificationName !== undefined) return ['granted', ` the qualification ${qualificationName}`];
  if (careerFlights !== undefined) return ['credited', ` with ${counted(careerFlights, 'career flight')}`];
  if (amount !== undefined) return ['credited', ` with ${formatDollars(amount)} of career pay`];
  if (role !== undefined) return ['set the role of', ` to “${role}”`];
  if (newRequiredFlights !== undefined) return quotaPhrase(details);
  return noteType === undefined ? ['made', ' a member of the portal'] : ['added a note to the record of', ''];
}

const namedKey = (key: string, name: string | undefined): string =>
  name === undefined ? key : `the key “${name}”`;

type Phrase = (details: Details) => readonly [before: string, after: string] | string;

/** The words around the person of an action, or all words when the action concerns nobody in particular. */
const phrases: Readonly<Record<AdminActionType, Phrase>> = {
  sanction_add: (details) => [
    'gave',
    ` ${details.sanctionType === undefined ? 'a sanction' : aSanction[details.sanctionType]}${forBreach(details)}`,
  ],
  sanction_delete: (details) => [`deleted the ${details.sanctionType ?? 'sanction'} of`, forBreach(details)],
  qualification_add: ({ qualificationName: name, expiresAt }) => [
    'granted',
    `${name === undefined ? ' a qualification' : ` the qualification ${name}`}${untilDay(expiresAt)}`,
  ],
  qualification_renew: ({ qualificationName: name, expiresAt }) => [
    `renewed ${name === undefined ? 'a qualification' : `the qualification ${name}`} of`,
    expiresAt === null ? ' permanently' : untilDay(expiresAt),
  ],
  qualification_delete: ({ qualificationName: name }) => [
    name === undefined ? 'removed a qualification from' : `removed the qualification ${name} from`,
    '',
  ],
  note_add: ({ noteType }) => [
    `added ${noteType === undefined ? 'a note' : aNote[noteType]} to the record of`,
    '',
  ],
  reward_add: ({ rewardType, amount }) => [
    'awarded',
    ` ${rewardType === undefined ? 'a reward' : aReward[rewardType]}${amount === undefined ? '' : ` of ${formatDollars(amount)}`}`,
  ],
  quota_update: quotaPhrase,
  term_advance: termPhrase,
  term_undo: () => 'undid the last advance: the term is open again, with its flights and its pay',
  role_update: ({ role = '' }) =>
    role === '' ? ['took the role from', ''] : ['set the role of', ` to “${role}”`],
  leave_add: (details) => ['recorded a leave of', period(details)],
  leave_delete: (details) => ['ended the leave of', period(details)],
  leave_approve: (details) => ['approved the leave of', period(details)],
  leave_decline: (details) => ['declined the leave of', period(details)],
  appeal_uphold: (details) => [
    `upheld the ${details.sanctionType ?? 'sanction'} of`,
    `${forBreach(details)} after an appeal`,
  ],
  appeal_lift: (details) => [
    `lifted the ${details.sanctionType ?? 'sanction'} of`,
    `${forBreach(details)} after an appeal`,
  ],
  member_forget: () => 'erased a member, whose names are gone',
  key_create: ({ keyName, scopes = [] }) =>
    `created ${namedKey('a key', keyName)} for the game server${scopes.length === 0 ? '' : `: ${scopes.map((scope) => scopeLabels[scope].toLowerCase()).join(', ')}`}`,
  key_revoke: ({ keyName }) => `revoked ${namedKey('a key', keyName)} of the game server`,
  sessions_end: () => ['signed', ' out everywhere'],
  settings_change: ({ settings = [] }) =>
    settings.length === 0
      ? 'changed the settings'
      : `changed the settings: ${settings.map(settingLabel).join(', ')}`,
  import: (details) => {
    const [before, after] = importPhrase(details);
    return [before, `${after}, with an import`];
  },
  aircraft_change: ({ action = 'changed', aircraft }) =>
    `${action} the type of aircraft${aircraft === undefined ? '' : ` ${aircraft}`}`,
  mark_decide: ({ excused = false }) => [
    excused ? 'excused a reliability entry of' : 'did not excuse a reliability entry of',
    '',
  ],
  erasure_notice: ({ action, usersProcessed = 1 }) =>
    action === 'received'
      ? `asked to erase ${usersProcessed === 1 ? 'somebody' : `${usersProcessed} people`}`
      : action === 'refused'
        ? 'rejected a request from Roblox to erase somebody'
        : 'erased somebody at Roblox’s request',
};

function quoteOf({ reason = '', content = '' }: Details): string | null {
  const written = reason === '' ? content : reason;
  return written === '' ? null : written;
}

/** Describes an action of an administrator with its details. Details that an old entry lacks are left out. */
export function describeAction({
  actionType,
  performedByUsername,
  targetUsername,
  details,
}: ActionDetails): DescribedAction {
  const by: SentencePart =
    performedByUsername === ROBLOX_ACTOR
      ? text(ROBLOX_ACTOR)
      : { kind: 'person', username: performedByUsername };
  const messages = phrases[actionType](details);
  const quote = quoteOf(details);
  if (typeof messages === 'string') return { sentence: [by, text(` ${messages}.`)], quote };
  const [before, after] = messages;
  const whom: SentencePart =
    targetUsername === null ? text('somebody') : { kind: 'person', username: targetUsername };
  return { sentence: [by, text(` ${before} `), whom, text(`${after}.`)], quote };
}
