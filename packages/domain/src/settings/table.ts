import { defaultThresholds } from '../contract/access.ts';
import { eventPermission } from '../discord/events.ts';
import { type ChatChannel, postedIn } from '../discord/posts.ts';
import { hubSetting } from '../hub/documents.ts';
import { namesOf } from '../record-from-names.ts';
import { MAX_REQUIRED_FLIGHTS } from '../terms/rules.ts';
import type { SettingSection } from './sections.ts';

/** The type of a setting's value, and its limits, both included. */
type Kind =
  | { readonly kind: 'text'; readonly max: number }
  /** A list of documents, as `parseDocuments` reads it. */
  | { readonly kind: 'documents' }
  | { readonly kind: 'colour' }
  /** An http or https URL. With a `host`, an https URL on it or its subdomains. */
  | { readonly kind: 'address'; readonly host?: string }
  /** The minimum rank of the group for an access level. */
  | { readonly kind: 'rank'; readonly min: number; readonly max: number }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number; readonly unit: string }
  /** A number. `decimals` is the maximum number of decimals. */
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly unit: string;
      readonly decimals?: number;
    }
  | { readonly kind: 'choice' }
  /** The webhook URL of a channel of the chat. It is a secret, because anybody with the URL can post. */
  | { readonly kind: 'webhook' }
  /** Discord's id of an application or a channel. */
  | { readonly kind: 'snowflake' }
  /** The key that verifies Discord's signatures: 64 hexadecimal digits. */
  | { readonly kind: 'publicKey' }
  /** The token of a bot. It is a secret, because anybody with it can act as the application. */
  | { readonly kind: 'token' };

/** One setting of the airline: its type, its limits, and its default. */
export type Setting = Kind & {
  /** Its environment variable, which overrides the value set in the portal. */
  readonly environment: string;
  readonly section: SettingSection;
  readonly label: string;
  /** What it does, in one or two sentences. */
  readonly help: string;
  /** The default value, or null if there is none. */
  readonly default: string | number | boolean | null;
  /** The default as text, if its value is not clear. */
  readonly defaultInWords?: string;
  /** What an empty field means, if it has no default. Shown in the field, which otherwise says "None". */
  readonly emptyMeans?: string;
};

const rank = { kind: 'rank', section: 'ranks', min: 1, max: 255 } as const;
const hub = (environment: ReturnType<typeof hubSetting>, label: string) =>
  ({
    kind: 'address',
    environment,
    section: 'documents',
    label,
    help: 'Where its card in the staff hub leads. Without it the card says that the document is not there yet.',
    default: null,
    defaultInWords: 'none (sandbox: an example)',
  }) as const;

const webhook = <const Environment extends string>(environment: Environment, label: string, help: string) =>
  ({
    kind: 'webhook',
    environment,
    section: 'chat',
    label,
    help: `${help} Anybody with the URL can post there, so it is never shown again.`,
    default: null,
    defaultInWords: 'none (sandbox: its own)',
  }) as const;

const ofDiscord = <const Of extends 'snowflake' | 'publicKey' | 'token', const Environment extends string>(
  kind: Of,
  environment: Environment,
  label: string,
  help: string,
) =>
  ({
    kind,
    environment,
    section: 'discord',
    label,
    help,
    default: null,
    defaultInWords: 'none (sandbox: its own)',
  }) as const;

/** All settings of the airline. The screen, the checks, the environment and the documentation are derived from this table. */
export const settingTable = {
  airlineName: {
    kind: 'text',
    max: 60,
    environment: 'AIRLINE_NAME',
    section: 'airline',
    label: 'Airline name',
    help: 'Shown on every page and in its title.',
    default: 'Our Airline',
    defaultInWords: '`Our Airline` (sandbox: `Aurora Air`)',
  },
  airlineAccent: {
    kind: 'colour',
    environment: 'AIRLINE_ACCENT',
    section: 'airline',
    label: 'Airline colour',
    help: 'The accent of buttons and links, such as #0b3d91.',
    default: null,
    emptyMeans: 'A deep blue',
  },
  chatUrl: {
    kind: 'address',
    environment: 'CHAT_SERVER_URL',
    section: 'airline',
    label: 'Chat server URL',
    help: 'Where members ask for the deletion of their data. The legal pages link to it.',
    default: null,
  },
  'hub.personnelHandbook': hub(hubSetting('personnel-handbook'), 'Personnel handbook'),
  'hub.personnelExpectations': hub(hubSetting('personnel-expectations'), 'Personnel expectations'),
  'hub.staffDatabase': hub(hubSetting('staff-database'), 'Staff database'),
  'hub.uniformGuide': hub(hubSetting('uniform-guide'), 'Uniform guide'),
  'hub.systemCodes': hub(hubSetting('system-codes'), 'System codes'),
  'hub.furtherDocuments': {
    kind: 'documents',
    environment: 'HUB_FURTHER_DOCUMENTS',
    section: 'documents',
    label: 'Further documents',
    help: 'More cards of the staff hub, below the five. In the environment: one line for each document, with its title, a space and its URL.',
    default: null,
  },
  rankStaff: {
    ...rank,
    environment: 'RANK_STAFF',
    label: 'Staff rank',
    help: 'The lowest rank that may sign in. Members below it are signed out and lose their seats.',
    default: defaultThresholds.staff,
  },
  rankDispatch: {
    ...rank,
    environment: 'RANK_DISPATCH',
    label: 'Dispatch rank',
    help: 'The lowest rank that may propose flights and open the scheduling board.',
    default: defaultThresholds.dispatch,
  },
  rankAdmin: {
    ...rank,
    environment: 'RANK_ADMIN',
    label: 'Administration rank',
    help: 'The lowest rank that may approve and review flights and open the administrative division.',
    default: defaultThresholds.admin,
  },
  payPerPoint: {
    kind: 'number',
    min: 0,
    max: 10_000,
    decimals: 2,
    unit: 'CHF',
    environment: 'PAY_PER_POINT',
    section: 'terms',
    label: 'Pay per point',
    help: 'CHF for one point of a review. Past reviews keep what they paid.',
    default: 1,
  },
  defaultRequiredFlights: {
    kind: 'whole',
    min: 0,
    max: MAX_REQUIRED_FLIGHTS,
    unit: 'flights',
    environment: 'DEFAULT_REQUIRED_FLIGHTS',
    section: 'terms',
    label: 'Quota of new members',
    help: 'The quota of new members, in flights for each term. Current members keep theirs.',
    default: 4,
  },
  termLengthDays: {
    kind: 'whole',
    min: 1,
    max: 366,
    unit: 'days',
    environment: 'TERM_LENGTH_DAYS',
    section: 'terms',
    label: 'Length of a term',
    help: 'The planned length of a term. If empty, a term is planned to end at the end of a month, in UTC.',
    default: null,
    emptyMeans: 'Until a month ends',
  },
  termUndoMinutes: {
    kind: 'number',
    min: 0,
    max: 1440,
    unit: 'minutes',
    environment: 'TERM_UNDO_MINUTES',
    section: 'terms',
    label: 'Time to undo an advance',
    help: 'For how long an advance of the term can be undone. Fractions are allowed. 0 turns it off.',
    default: 15,
  },
  rosterSyncMinutes: {
    kind: 'number',
    min: 0,
    max: 1440,
    unit: 'minutes',
    environment: 'ROSTER_SYNC_MINUTES',
    section: 'roster',
    label: 'Time between two syncs',
    help: 'How often the portal reads all staff of the group, so that it knows people who never signed in. Fractions are allowed. 0 turns it off.',
    default: 5,
  },
  publicDepartures: {
    kind: 'choice',
    environment: 'PUBLIC_DEPARTURES',
    section: 'public',
    label: 'Public departures',
    help: 'Whether anybody may see the approved flights that depart soon, without a name of anybody on board.',
    default: false,
    defaultInWords: '`false` (sandbox: `true`)',
  },
  joinUrl: {
    kind: 'address',
    host: 'roblox.com',
    environment: 'JOIN_URL',
    section: 'public',
    label: 'Where passengers join',
    help: 'The game on roblox.com. Public flights link to it once passengers may join.',
    default: null,
  },
  discordFlightsWebhookUrl: webhook(
    'DISCORD_FLIGHTS_WEBHOOK_URL',
    'Webhook of the flights channel',
    `Where ${postedIn.flights}.`,
  ),
  discordStaffWebhookUrl: webhook(
    'DISCORD_STAFF_WEBHOOK_URL',
    'Webhook of the staff channel',
    `Where ${postedIn.staff}.`,
  ),
  discordAdminWebhookUrl: webhook(
    'DISCORD_ADMIN_WEBHOOK_URL',
    'Webhook of the administrators’ channel',
    `Where ${postedIn.admin}.`,
  ),
  discordApplicationId: ofDiscord(
    'snowflake',
    'DISCORD_APPLICATION_ID',
    'Application ID',
    'On the page General Information of the application.',
  ),
  discordPublicKey: ofDiscord(
    'publicKey',
    'DISCORD_PUBLIC_KEY',
    'Public key',
    'On the same page. The portal uses it to verify requests from Discord.',
  ),
  discordBotToken: ofDiscord(
    'token',
    'DISCORD_BOT_TOKEN',
    'Bot token',
    'On the page Bot. Anybody with it can act as the application, so it is never shown again.',
  ),
  discordFlightsChannelId: ofDiscord(
    'snowflake',
    'DISCORD_FLIGHTS_CHANNEL_ID',
    'Flights channel',
    `The ID of the channel where ${postedIn.flights}, with buttons.`,
  ),
  discordStaffChannelId: ofDiscord(
    'snowflake',
    'DISCORD_STAFF_CHANNEL_ID',
    'Staff channel',
    `The ID of the channel where ${postedIn.staff}.`,
  ),
  discordAdminChannelId: ofDiscord(
    'snowflake',
    'DISCORD_ADMIN_CHANNEL_ID',
    'Administrators’ channel',
    `The ID of the channel where ${postedIn.admin}.`,
  ),
  discordEvents: {
    kind: 'choice',
    environment: 'DISCORD_EVENTS',
    section: 'discord',
    label: 'Scheduled events',
    help: `Whether each approved flight gets an event in the flights channel’s server, without names. First give the bot’s role the permission ${eventPermission.name}, in Discord under Server Settings → Roles. Switching it off deletes the open events.`,
    default: false,
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof settingTable;

/** Returns whether a text is the key of a setting. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingTable, key);

/** The keys of all settings, in the order of the table. */
export const settingKeys = namesOf(settingTable);

type ValueOfKind<K> = K extends 'rank' | 'whole' | 'number' ? number : K extends 'choice' ? boolean : string;

type Row<Key extends SettingKey> = (typeof settingTable)[Key];

/** The value of a setting that is set. */
export type SettingValue<Key extends SettingKey = SettingKey> = ValueOfKind<Row<Key>['kind']>;

/** A value for some settings. */
export type SomeSettings = { readonly [Key in SettingKey]?: SettingValue<Key> | undefined };

/** The value of every setting. Null if there is none. */
export type SettingValues = {
  readonly [Key in SettingKey]: SettingValue<Key> | (Row<Key>['default'] extends null ? null : never);
};

/** The key of the setting with a channel's webhook, by the channel. */
export const webhookKeys = {
  flights: 'discordFlightsWebhookUrl',
  staff: 'discordStaffWebhookUrl',
  admin: 'discordAdminWebhookUrl',
} as const satisfies Record<ChatChannel, SettingKey>;

/** The key of the setting with the id of the channel that the application posts to, by channel. */
export const channelKeys = {
  flights: 'discordFlightsChannelId',
  staff: 'discordStaffChannelId',
  admin: 'discordAdminChannelId',
} as const satisfies Record<ChatChannel, SettingKey>;

/** The key of the setting with a document's URL, by document. */
export const hubKeys = {
  'personnel-handbook': 'hub.personnelHandbook',
  'personnel-expectations': 'hub.personnelExpectations',
  'staff-database': 'hub.staffDatabase',
  'uniform-guide': 'hub.uniformGuide',
  'system-codes': 'hub.systemCodes',
} as const satisfies Record<Parameters<typeof hubSetting>[0], SettingKey>;

/** Returns whether a setting is a secret: its value is stored encrypted and never shown. */
export function isSecretSetting(key: SettingKey): boolean {
  const { kind } = settingTable[key];
  return kind === 'webhook' || kind === 'token';
}

/** Returns the settings of a section, in the order of the table. */
export const settingsIn = (section: SettingSection): readonly SettingKey[] =>
  settingKeys.filter((key) => settingTable[key].section === section);
