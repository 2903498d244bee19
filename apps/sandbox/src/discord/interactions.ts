import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type ApplicationMessage, idOf, isEphemeral, type PrivateResponse } from './application-message.ts';
import { signatureOf } from './application.ts';
import type { Chat, ChatPerson, Place } from './chat.ts';
import { type InteractionRequest, interactionBody, placeOfAsked } from './interaction-body.ts';
import { type Message, messageSchema, shownAfter } from './message.ts';

// How long Discord waits for the first response, and for how long a response may be changed afterwards.
const FIRST_RESPONSE_MS = 3_000;
const TOKEN_MS = 15 * 60 * 1000;
// How long an interaction of the page or of a control waits for a deferred response.
const DEFERRED_MS = 10_000;
const MAX_PRIVATE = 200;
const EMPTY = 'Cannot send an empty message';

const responseSchema = z.union([
  z.looseObject({ type: z.literal(1) }),
  z.looseObject({ type: z.literal([4, 7]), data: messageSchema }),
  z.looseObject({
    type: z.literal([5, 6]),
    data: z.looseObject({ flags: z.int().nullish() }).optional(),
  }),
]);

/** One interaction and its result. */
export type Exchange = {
  readonly person: ChatPerson;
  readonly place: Place;
  readonly endsAt: number;
  /** Resolves when the first response is stored. */
  readonly answered: PromiseWithResolvers<void>;
  /** Resolves when a deferred response is stored. */
  readonly settled: PromiseWithResolvers<void>;
  originalId: string | null;
  /** Whether a response is deferred, and if so whether only the sender will see it. */
  deferred: 'private' | 'public' | null;
  readonly followUpIds: string[];
};

/** The response of the application. Null when there was none, or not in time. */
export type Outcome = {
  readonly status: number | null;
  readonly body: unknown;
  /** Why Discord would reject the response. */
  readonly problem: string | null;
  readonly original: ApplicationMessage | null;
  readonly followUps: readonly ApplicationMessage[];
};

export type Interactions = {
  ask(asked: InteractionRequest): Promise<Outcome>;
  /** Returns the interaction with a token, while its responses may be changed. */
  exchange(token: string): Exchange | undefined;
  /** Returns the message with an id, or null without one. */
  message(messageId: string | null): ApplicationMessage | null;
  /** Returns the responses for one person, newest first. */
  responsesFor(userId: string): readonly PrivateResponse[];
  /** Stores a message in its place. Returns null when it would be empty. */
  say(exchange: Exchange, message: Message, isPrivate: boolean): Promise<ApplicationMessage | null>;
  change(before: ApplicationMessage, message: Message): Promise<ApplicationMessage | null>;
  remove(message: ApplicationMessage): Promise<void>;
};

/** Delivers people's actions on messages and commands to the portal, signed as by Discord, and stores its responses. */
export function createInteractions(
  chat: Chat,
  interactionsUrl: string | null,
  clock: () => Date,
): Interactions {
  const exchanges = new Map<string, Exchange>();
  let responses: readonly PrivateResponse[] = [];

  function messageWith(messageId: string | null): ApplicationMessage | null {
    const response = responses.find((one) => one.messageId === messageId);
    if (response) return { kind: 'private', response };
    const post = chat.posts().find((one) => one.messageId === messageId);
    return post ? { kind: 'post', post } : null;
  }

  async function say(
    { person, place }: Exchange,
    message: Message,
    isPrivate: boolean,
  ): Promise<ApplicationMessage | null> {
    if (!isPrivate) {
      const post = await chat.post(place, message);
      return post && { kind: 'post', post };
    }
    const shown = shownAfter(null, message);
    if (!shown) return null;
    const at = clock().toISOString();
    const response = { ...shown, messageId: chat.newId(), userId: person.id, place, at };
    responses = [response, ...responses].slice(0, MAX_PRIVATE);
    return { kind: 'private', response };
  }

  async function change(before: ApplicationMessage, message: Message): Promise<ApplicationMessage | null> {
    if (before.kind === 'post') {
      const post = await chat.edit(before.post, message);
      return post && { kind: 'post', post };
    }
    const shown = shownAfter(before.response, message);
    if (!shown) return null;
    const response = { ...before.response, ...shown };
    responses = responses.map((one) => (one.messageId === response.messageId ? response : one));
    return { kind: 'private', response };
  }

  async function remove(one: ApplicationMessage): Promise<void> {
    if (one.kind === 'post') return chat.remove(one.post);
    responses = responses.filter(({ messageId }) => messageId !== one.response.messageId);
    return undefined;
  }

  function begin(asked: InteractionRequest): readonly [string, Exchange] {
    const now = clock().getTime();
    for (const [old, { endsAt }] of exchanges) if (endsAt <= now) exchanges.delete(old);
    const token = randomBytes(48).toString('base64url');
    const exchange: Exchange = {
      person: asked.person,
      place: placeOfAsked(asked),
      endsAt: now + TOKEN_MS,
      answered: Promise.withResolvers(),
      settled: Promise.withResolvers(),
      originalId: null,
      deferred: null,
      followUpIds: [],
    };
    exchanges.set(token, exchange);
    return [token, exchange];
  }

  /** Stores the portal's first response. Returns why Discord would reject it. */
  async function take(
    exchange: Exchange,
    { source }: InteractionRequest,
    body: unknown,
  ): Promise<string | null> {
    const parsed = responseSchema.safeParse(body);
    if (!parsed.success) return z.prettifyError(parsed.error);
    const response = parsed.data;
    const on = source.kind === 'component' ? source.on : null;
    switch (response.type) {
      case 4:
        exchange.originalId = idOf(await say(exchange, response.data, isEphemeral(response.data)));
        return exchange.originalId === null ? EMPTY : null;
      case 7:
        exchange.originalId = idOf(on);
        if (!on) return 'Only a button or menu has a message to update';
        return (await change(on, response.data)) ? null : EMPTY;
      default:
        return putOff(exchange, response, on);
    }
  }

  return {
    ask: async (asked) => {
      await chat.rememberPerson(asked.person);
      const [token, exchange] = begin(asked);
      const response = await deliver(interactionsUrl, interactionBody(asked, token, chat), clock());
      const problem =
        response.status === 200 ? await take(exchange, asked, response.body) : 'The answer is no 200';
      exchange.answered.resolve();
      if (exchange.deferred !== null)
        await Promise.race([exchange.settled.promise, delay(DEFERRED_MS, undefined, { ref: false })]);
      const followUps = exchange.followUpIds.flatMap((id) => messageWith(id) ?? []);
      return { ...response, problem, original: messageWith(exchange.originalId), followUps };
    },
    exchange: (token) => {
      const known = exchanges.get(token);
      return known && known.endsAt > clock().getTime() ? known : undefined;
    },
    message: messageWith,
    responsesFor: (userId) => responses.filter((response) => response.userId === userId),
    say,
    change,
    remove,
  };
}

/** Defers the response when the portal asked for that. A PONG is a response to nobody. */
function putOff(
  exchange: Exchange,
  { type, data }: { readonly type: number; readonly data?: unknown },
  on: ApplicationMessage | null,
): string | null {
  if (type === 1) return null;
  if (type === 6 && !on) return 'Only a button or menu can be put off like that';
  const flags = z.looseObject({ flags: z.int() }).safeParse(data).data;
  exchange.deferred = isEphemeral(flags) ? 'private' : 'public';
  if (type === 6) exchange.originalId = idOf(on);
  return null;
}

async function deliver(
  url: string | null,
  interaction: Record<string, unknown>,
  now: Date,
): Promise<Pick<Outcome, 'status' | 'body'>> {
  if (url === null) return { status: null, body: null };
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const body = JSON.stringify(interaction);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature-ed25519': signatureOf(timestamp, body),
        'x-signature-timestamp': timestamp,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(FIRST_RESPONSE_MS),
    });
    const text = await response.text();
    return { status: response.status, body: jsonOf(text) };
  } catch {
    return { status: null, body: null };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
