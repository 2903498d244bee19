import type { RankThresholds } from '@crewroom/domain/contract/access';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { MINUTE_MS } from '@crewroom/domain/days';
import { chatChannels } from '@crewroom/domain/discord/posts';
import { type HubDocument, hubDocuments } from '@crewroom/domain/hub/documents';
import { perName } from '@crewroom/domain/per-name';
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

/** What is known of the airline's logo without reading it; sides in pixels. */
export type Logo = {
  readonly version: string;
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
};

/** What of the airline's settings is in force, in the form in which the portal reads it. */
export type InForce = {
  readonly airline: {
    readonly name: string;
    readonly logoUrl: string | null;
    readonly accent: string | null;
    readonly chatUrl: string | null;
  };
  readonly hub: Readonly<Record<HubDocument, string | null>>;
  /** The webhooks of the airline's chat. */
  readonly chat: ChatSettings;
  /** The airline's application at Discord; null until its id, its key and its token are all set. */
  readonly discord: DiscordApplication | null;
  /** Whether approved flights get an event in the airline's server at Discord. */
  readonly discordEvents: boolean;
  readonly thresholds: RankThresholds;
  /** The interval of the roster's sync; 0 turns it off. */
  readonly rosterSyncMs: number;
  readonly terms: {
    readonly payPerPoint: number;
    readonly defaultRequiredFlights: number;
    readonly lengthDays: number | null;
    /** For how long an advance can be undone; 0 is never. */
    readonly undoMs: number;
  };
  /** The logo that was set in the portal; null without one, and where the environment names another. */
  readonly logo: Logo | null;
  readonly publicDepartures: boolean;
  readonly joinUrl: string | null;
};

/** What every screen goes by, as the page and the call for it tell it. */
export function airlineData({
  airline,
  thresholds,
  rosterSyncMs,
  terms,
  hub,
  publicDepartures,
}: Omit<InForce, 'chat' | 'discord' | 'discordEvents' | 'joinUrl'>) {
  return {
    airline,
    thresholds,
    rosterSyncMinutes: rosterSyncMs / MINUTE_MS,
    payPerPoint: terms.payPerPoint,
    termUndoMinutes: terms.undoMs / MINUTE_MS,
    publicDepartures,
    hub,
  };
}

/** What of the settings does not come from the portal. */
type Fixed = {
  /** What the environment sets, which wins. */
  readonly given: SomeSettings;
  /** What counts where nothing is set. */
  readonly defaults: SettingValues;
  readonly logoUrl: string | null;
  /** Where the calls of Discord are. */
  readonly discordApiUrl: string;
  /** Where the sandbox is, whose webhooks are allowed too; null without one. */
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
    channels: perName(chatChannels, (channel) => values[channelKeys[channel]]),
  };
}

function inForceOf(values: SettingValues, fixed: Fixed, stored: Logo | null): InForce {
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
    hub: perName(hubDocuments, (name) => values[hubKeys[name]]),
    chat: perName(chatChannels, (channel) => values[webhookKeys[channel]]),
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
 * The airline's settings as they are in force now: from the environment, else as they are set in the portal, else the default.
 * They are replaced whole, so that nobody who reads them at one moment sees half a change.
 */
export class AirlineSettings {
  readonly fixed: Fixed;
  #values: SettingValues;
  #inForce: InForce;
  #version = '';
  #logo: Logo | null = null;

  constructor(fixed: Fixed) {
    this.fixed = fixed;
    this.#values = this.withStored({});
    this.#inForce = inForceOf(this.#values, fixed, null);
  }

  get values(): SettingValues {
    return this.#values;
  }

  get inForce(): InForce {
    return this.#inForce;
  }

  /** Another text after each change in the portal that this process goes by; empty before the first. */
  get version(): string {
    return this.#version;
  }

  /** Whether the environment sets a setting. */
  isGiven(key: SettingKey): boolean {
    return this.fixed.given[key] !== undefined;
  }

  /** What would be in force with these settings stored in the portal. */
  withStored(stored: SomeSettings): SettingValues {
    const { given, defaults } = this.fixed;
    const values = settingKeys.map((key) => [key, given[key] ?? stored[key] ?? defaults[key]]);
    // Each key has a value of its own kind.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return Object.fromEntries(values) as SettingValues;
  }

  /** The rules that changes go by with some values. */
  inForceWith(values: SettingValues): InForce {
    return inForceOf(values, this.fixed, this.#logo);
  }

  /** Puts what is stored in force. Ranks that would descend leave all as it was and returns whether they do not. */
  replace(stored: SomeSettings, version: string, logo = this.#logo): boolean {
    const values = this.withStored(stored);
    this.#version = version;
    this.#logo = logo;
    if (!hasRanksInOrder(values)) return false;
    this.#values = values;
    this.#inForce = inForceOf(values, this.fixed, logo);
    return true;
  }
}
