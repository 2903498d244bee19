import { setTimeout as sleep } from 'node:timers/promises';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { SECOND_MS } from '@crewroom/domain/days';
import { discordMessages } from '@crewroom/domain/discord/messages';
import { truncateMessage } from '@crewroom/domain/discord/words';
import type { Reply } from '@crewroom/domain/interactions/actions';
import {
  type APIInteractionResponse,
  type APIInteractionResponseCallbackData,
  InteractionResponseType,
  MessageFlags,
} from 'discord-api-types/v10';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askDiscord } from '../../../integrations/discord/rest.ts';
import type { DiscordApplication } from '../../../integrations/discord/settings.ts';
import { readJson } from '../../../integrations/json.ts';
import { processLimit } from '../../../platform/http/limits.ts';
import { withRawJson } from '../../../platform/http/raw-json.ts';
import { sendRefusal } from '../../../platform/http/send-refusal.ts';
import { handleInteraction, type InteractionDeps } from './handle-interaction.ts';
import { type Interaction, readInteraction } from './interaction.ts';
import { isSigned, signedBy, unsigned } from './signature.ts';

/** The time in milliseconds after which a response is deferred. Discord waits for three seconds. */
export const DEFER_AFTER_MS = 2 * SECOND_MS;

const INTERACTIONS_PER_MINUTE = 6_000;
// Includes the message of a clicked button.
const MAX_BODY_BYTES = 256 * 1024;
const EDIT_MS = 10 * SECOND_MS;
/** The pauses between retries of an edit. Discord may not know the deferred response yet. */
const EDIT_PAUSES_MS = [500, 2_000, 5_000] as const;

/** Returns a message that only the acting member sees and that pings nobody. */
function messageOf({ content, rows }: Reply): APIInteractionResponseCallbackData {
  return {
    content: truncateMessage(content),
    components: [...rows],
    flags: MessageFlags.Ephemeral,
    allowed_mentions: { parse: [] },
  };
}

const responseOf = (reply: Reply): APIInteractionResponse => ({
  type: InteractionResponseType.ChannelMessageWithSource,
  data: messageOf(reply),
});

const deferredResponse: APIInteractionResponse = {
  type: InteractionResponseType.DeferredChannelMessageWithSource,
  data: { flags: MessageFlags.Ephemeral },
};

/** Replaces a deferred response. Retries while Discord is unavailable, and returns whether it succeeded. */
async function editDeferred(
  { id, apiUrl }: DiscordApplication,
  { token }: Interaction,
  reply: Reply,
  ending: AbortSignal,
): Promise<boolean> {
  const url = `${apiUrl}/webhooks/${id}/${encodeURIComponent(token)}/messages/@original`;
  const { content, components, allowed_mentions } = messageOf(reply);
  for (const pauseMs of [...EDIT_PAUSES_MS, null]) {
    const response = await askDiscord({
      method: 'PATCH',
      url,
      body: { content, components, allowed_mentions },
      timeoutMs: EDIT_MS,
      signal: ending,
    });
    if (response.type === 'ok') return true;
    if (pauseMs === null || ending.aborted) return false;
    const waitMs = response.type === 'limited' ? Math.min(response.waitMs, EDIT_MS) : pauseMs;
    await sleep(waitMs, undefined, { signal: ending, ref: false }).catch(() => undefined);
  }
  return false;
}

/** Registers the route to which Discord sends clicks and commands. Each gets a response in time, or a deferred one. */
export function interactionRoutes(scope: FastifyInstance, deps: InteractionDeps, deferAfterMs: number): void {
  const { config, clock } = deps;
  const ending = new AbortController();
  const later = new Set<Promise<void>>();

  /** Returns a text for every result. */
  async function work(request: FastifyRequest, application: DiscordApplication, interaction: Interaction) {
    try {
      return await handleInteraction(interaction, application, deps);
    } catch (error) {
      request.log.error({ err: error }, 'an interaction failed');
      return { content: discordMessages.failed, rows: [] };
    }
  }

  async function inTime(working: Promise<Reply>): Promise<Reply | null> {
    const timer = new AbortController();
    const late = sleep(deferAfterMs, null, { signal: timer.signal }).catch(() => null);
    try {
      return await Promise.race([working, late]);
    } finally {
      timer.abort();
    }
  }

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { discord: application } = config;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signed = signedBy(request.headers, clock());
    if (application === null || signed === null || !isSigned(signed, body, application.publicKey)) {
      return sendRefusal(reply, unsigned);
    }
    const interaction = readInteraction(readJson(body));
    if (interaction === 'ping') return reply.send({ type: InteractionResponseType.Pong });
    if (interaction === null) return reply.send(responseOf({ content: discordMessages.unknown, rows: [] }));
    const working = work(request, application, interaction);
    const response = await inTime(working);
    if (response !== null) return reply.send(responseOf(response));
    const edit = async () => {
      const isGiven = await editDeferred(application, interaction, await working, ending.signal);
      if (!isGiven) request.log.warn('a deferred response could not be edited');
    };
    const editing = edit();
    later.add(editing);
    void editing.finally(() => later.delete(editing));
    return reply.send(deferredResponse);
  }

  scope.addHook('preClose', async () => ending.abort());
  scope.addHook('onClose', async () => {
    await Promise.all(later);
  });
  withRawJson(scope, (raw) => {
    const { method, path: url } = plainRoutes.discordInteractions;
    raw.route({
      method,
      url,
      bodyLimit: MAX_BODY_BYTES,
      config: { rateLimit: processLimit('interactions', INTERACTIONS_PER_MINUTE) },
      // Rejects requests that cannot be Discord's before their body is read.
      onRequest: async (request, reply) =>
        config.discord === null || signedBy(request.headers, clock()) === null
          ? sendRefusal(reply, unsigned)
          : undefined,
      handler: receive,
    });
  });
}
