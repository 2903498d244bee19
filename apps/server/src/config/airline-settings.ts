import type { RankThresholds } from '@crewroom/domain/contract/access';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { MINUTE_MS } from '@crewroom/domain/days';
import { chatChannels } from '@crewroom/domain/discord/posts';
import { type HubDocument, hubDocuments } from '@crewroom/domain/hub/documents';
import { type FurtherDocument, parseDocuments } from '@crewroom/domain/hub/further-documents';
import { recordFromNames } from '@crewroom/domain/record-from-names';
import type { LogoType } from '@crewroom/domain/settings/logo';
import { areRanksInOrder } from '@crewroom/domain/settings/rules';
import {
  channelKeys,
  hubKeys,
  type SettingKey,
  type SettingValues,
  type SomeSettings,
  settingKeys,
  webhookKeys,
} from '@crewroom/domain/settings/table';
import type { DiscordApplication } from '../integrations/discord/settings.ts';
import type { ChatSettings } from './chat-settings.ts';

/** The properties of the airline's logo that are known without reading it. Sides in pixels. */
export type Logo = {
  readonly version: string;
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
};

/** The airline's settings in force, in the form that the portal uses. */
export type EffectiveSettings = {
  readonly airline: {
    readonly name: string;
    readonly logoUrl: string | null;
    readonly accent: string | null;
    readonly chatUrl: string | null;
  };
  readonly hub: Readonly<Record<HubDocument, string | null>>;
  readonly furtherDocuments: readonly FurtherDocument[];
  /** The webhooks of the airline's chat. */
  readonly chat: ChatSettings;
  /** The airline's application on Discord. Null until its id, its key and its token are all set. */
  readonly discord: DiscordApplication | null;
  /** Whether approved flights get an event in the airline's Discord server. */
  readonly discordEvents: boolean;
  readonly thresholds: RankThresholds;
  /** The interval of the roster's sync. 0 turns it off. */
  readonly rosterSyncMs: number;
  readonly terms: {
    readonly payPerPoint: number;
    readonly defaultRequiredFlights: number;
    readonly lengthDays: number | null;
    /** How long an advance can be undone. 0 is never. */
    readonly undoMs: number;
  };
  /** The logo that was set in the portal. Null without one, and when the environment names another. */
  readonly logo: Logo | null;
  readonly publicDepartures: boolean;
  readonly joinUrl: string | null;
};

/** The settings for every screen, as the page and their endpoint send them. */
export function airlineData({
  airline,
  thresholds,
  rosterSyncMs,
  terms,
  hub,
  furtherDocuments,
  publicDepartures,
}: Omit<EffectiveSettings, 'chat' | 'discord' | 'discordEvents' | 'joinUrl'>) {
  return {
    airline,
    thresholds,
    rosterSyncMinutes: rosterSyncMs / MINUTE_MS,
    payPerPoint: terms.payPerPoint,
    termUndoMinutes: terms.undoMs / MINUTE_MS,
    publicDepartures,
    hub,
    furtherDocuments: [...furtherDocuments],
  };
}

/** The sources of settings other than the portal. */
type FixedSettings = {
  /** The values of the environment, which take precedence. */
  readonly given: SomeSettings;
  /** The defaults. */
  readonly defaults: SettingValues;
  readonly logoUrl: string | null;
  /** The URL of Discord's API. */
  readonly discordApiUrl: string;
  /** The URL of the sandbox, whose webhooks are allowed too. Null without one. */
  readonly sandboxOrigin: string | null;
};

function discordOf(values: SettingValues, apiUrl: string): DiscordApplication | null {
  const { discordApplicationId: id, discordPublicKey: publicKey, discordBotToken: botToken } = values;
  if (id === null || publicKey === null || botToken === null) return null;
  return {
    id,
    publicKey,
    botToken,
    apiUrl,
    channels: recordFromNames(chatChannels, (channel) => values[channelKeys[channel]]),
  };
}

function toEffectiveSettings(
  values: SettingValues,
  fixed: FixedSettings,
  stored: Logo | null,
): EffectiveSettings {
  const { logoUrl: fixedUrl } = fixed;
  const logo = fixedUrl === null ? stored : null;
  const logoUrl = logo === null ? fixedUrl : `${plainRoutes.logo.path}?v=${logo.version}`;
  return {
    logo,
    airline: {
      name: values.airlineName,
      logoUrl,
      accent: values.airlineAccent,
      chatUrl: values.chatUrl,
    },
    hub: recordFromNames(hubDocuments, (name) => values[hubKeys[name]]),
    furtherDocuments: parseDocuments(values['hub.furtherDocuments'] ?? ''),
    chat: recordFromNames(chatChannels, (channel) => values[webhookKeys[channel]]),
    discord: discordOf(values, fixed.discordApiUrl),
    discordEvents: values.discordEvents,
    thresholds: { staff: values.rankStaff, dispatch: values.rankDispatch, admin: values.rankAdmin },
    rosterSyncMs: Math.ceil(values.rosterSyncMinutes * MINUTE_MS),
    terms: {
      payPerPoint: values.payPerPoint,
      defaultRequiredFlights: values.defaultRequiredFlights,
      lengthDays: values.termLengthDays,
      undoMs: Math.round(values.termUndoMinutes * MINUTE_MS),
    },
    publicDepartures: values.publicDepartures,
    joinUrl: values.joinUrl,
  };
}

/** Whether the ranks of some values do not descend. */
export function hasRanksInOrder({ rankStaff, rankDispatch, rankAdmin }: SettingValues): boolean {
  return areRanksInOrder({ staff: rankStaff, dispatch: rankDispatch, admin: rankAdmin });
}

/**
 * The airline's settings that are in force now: from the environment, else from the portal, else the default. They are
 * replaced as a whole, so that no reader sees a partial change.
 */
export class AirlineSettings {
  readonly fixed: FixedSettings;
  #values: SettingValues;
  #effective: EffectiveSettings;
  #version = '';
  #logo: Logo | null = null;

  constructor(fixed: FixedSettings) {
    this.fixed = fixed;
    this.#values = this.withStored({});
    this.#effective = toEffectiveSettings(this.#values, fixed, null);
  }

  get values(): SettingValues {
    return this.#values;
  }

  get effective(): EffectiveSettings {
    return this.#effective;
  }

  /** Differs after each change in the portal that this process uses. Empty before the first. */
  get version(): string {
    return this.#version;
  }

  /** Whether the environment sets a setting. */
  isSetByEnvironment(key: SettingKey): boolean {
    return this.fixed.given[key] !== undefined;
  }

  /** Returns the values in force if these settings were stored in the portal. */
  withStored(stored: SomeSettings): SettingValues {
    const { given, defaults } = this.fixed;
    const values = settingKeys.map((key) => [key, given[key] ?? stored[key] ?? defaults[key]]);
    // Each key has a value of its own kind.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return Object.fromEntries(values) as SettingValues;
  }

  /** The rules for changes with some values. */
  inForceWith(values: SettingValues): EffectiveSettings {
    return toEffectiveSettings(values, this.fixed, this.#logo);
  }

  /** Puts stored settings in force. Ranks that would not descend change nothing. Returns whether they are valid. */
  replace(stored: SomeSettings, version: string, logo = this.#logo): boolean {
    const values = this.withStored(stored);
    this.#version = version;
    this.#logo = logo;
    if (!hasRanksInOrder(values)) return false;
    this.#values = values;
    this.#effective = toEffectiveSettings(values, this.fixed, logo);
    return true;
  }
}
