import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@crewroom/domain/contract/topics';
import { MINUTE_MS } from '@crewroom/domain/days';
import { commands } from '@crewroom/domain/interactions/commands';
import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type RESTPutAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { Config } from '../../../config/config.ts';
import { askAsApplication, type DiscordResponse } from '../../../integrations/discord/rest.ts';
import type { DiscordApplication } from '../../../integrations/discord/settings.ts';
import { type Live, mayInvalidate } from '../../../platform/changes/live.ts';

const commandBody: RESTPutAPIApplicationCommandsJSONBody = Object.entries(commands).map(
  ([name, { description, options }]) => ({
    type: ApplicationCommandType.ChatInput,
    name,
    description,
    options: options.map((option) => ({
      type: ApplicationCommandOptionType.String,
      name: option.name,
      description: option.description,
      required: true,
      max_length: option.maxLength,
    })),
  }),
);

// The fields of a command that the portal sets. Discord returns more.
const registeredSchema = z.array(
  z.object({
    type: z.int().default(ApplicationCommandType.ChatInput),
    name: z.string(),
    description: z.string(),
    options: z
      .array(
        z.object({
          type: z.int(),
          name: z.string(),
          description: z.string(),
          required: z.boolean().default(false),
          max_length: z.int().optional(),
        }),
      )
      .default([]),
  }),
);

const serializeByName = (list: z.infer<typeof registeredSchema>): string =>
  JSON.stringify(list.toSorted((a, b) => (a.name < b.name ? -1 : 1)));

const expectedCommands = serializeByName(registeredSchema.parse(commandBody));

/** Returns whether the commands that Discord lists match those of the portal. Unreadable ones do not match. */
function areRegistered(body: unknown): boolean {
  const parsed = registeredSchema.safeParse(body);
  return parsed.success && serializeByName(parsed.data) === expectedCommands;
}

/** Registers the commands of the portal, unless Discord lists the same ones. Returns Discord's last response. */
export async function registerCommands(
  application: DiscordApplication,
  signal: AbortSignal,
): Promise<DiscordResponse> {
  const path = `/applications/${application.id}/commands`;
  const response = await askAsApplication(application, { method: 'GET', path, signal });
  if (response.type !== 'ok' || areRegistered(response.body)) return response;
  return await askAsApplication(application, { method: 'PUT', path, body: commandBody, signal });
}

type Log = { warn: (payload: object, message: string) => void };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30 * MINUTE_MS;

const isSame = (one: DiscordApplication | null, other: DiscordApplication | null) =>
  one?.id === other?.id && one?.botToken === other?.botToken && one?.apiUrl === other?.apiUrl;

/**
 * Registers the commands now, and again when the airline sets another application. Retries with growing pauses while Discord is
 * unavailable. Logs what Discord rejects.
 */
export function startRegistration(
  { config, live }: { readonly config: Config; readonly live: Live },
  log: Log,
): { readonly stop: () => Promise<void> } {
  let current: DiscordApplication | null = null;
  let stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function keepTrying(application: DiscordApplication, { signal }: AbortController): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const response = await registerCommands(application, signal);
      if (response.type === 'ok' || signal.aborted) return;
      if (response.type === 'refused') {
        const { status, code } = response;
        return log.warn({ status, code }, 'Discord rejected the commands of the portal');
      }
      const waitMs = response.type === 'limited' ? Math.max(response.waitMs, pauseMs) : pauseMs;
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  function follow(): void {
    const { discord } = config;
    if (isSame(discord, current)) return;
    stopping.abort();
    stopping = new AbortController();
    current = discord;
    if (discord === null) return;
    const mine = stopping;
    running = running.then(() => keepTrying(discord, mine));
  }

  const unsubscribe = live.subscribe((committed) => {
    if (mayInvalidate(committed, topics.settings)) follow();
  });
  follow();
  return {
    stop: async () => {
      unsubscribe();
      stopping.abort();
      await running;
    },
  };
}
