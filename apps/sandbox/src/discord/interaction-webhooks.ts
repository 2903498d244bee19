import type { FastifyInstance } from 'fastify';
import { parseJsonBody } from '../request-body.ts';
import { type ApplicationMessage, describeMessage, idOf, isEphemeral } from './application-message.ts';
import { application } from './application.ts';
import type { Exchange, Interactions } from './interactions.ts';
import { messageSchema } from './message.ts';
import { rejectRequest, sendInvalidBody } from './responses.ts';

type TokenRoute = { Params: { token: string } };
type MessageRoute = { Params: { token: string; messageId: string } };

/** Adds the endpoints for an application after its first response, by the interaction's token: edits and follow-ups. */
export function interactionWebhooks(app: FastifyInstance, interactions: Interactions): void {
  const base = `/webhooks/${application.id}/:token`;

  app.post<TokenRoute>(base, async ({ params, body }, reply) => {
    const exchange = await exchangeOf(interactions, params.token);
    if (!exchange) return rejectRequest(reply, 'unknownWebhook');
    const parsed = parseJsonBody(body, messageSchema);
    if (!parsed.valid) return sendInvalidBody(reply, parsed.issues);
    // The first of these is the deferred response.
    const isOriginal = exchange.deferred !== null && exchange.originalId === null;
    const isPrivate = isOriginal ? exchange.deferred === 'private' : isEphemeral(parsed.data);
    const said = await interactions.say(exchange, parsed.data, isPrivate);
    if (!said) return rejectRequest(reply, 'emptyMessage');
    if (isOriginal) exchange.originalId = idOf(said);
    else exchange.followUpIds.push(idOf(said) ?? '');
    exchange.settled.resolve();
    return reply.send(describeMessage(said));
  });

  const path = `${base}/messages/:messageId`;
  app.get<MessageRoute>(path, async ({ params }, reply) => {
    const exchange = await exchangeOf(interactions, params.token);
    if (!exchange) return rejectRequest(reply, 'unknownWebhook');
    const one = messageOfExchange(interactions, exchange, params.messageId);
    return one ? reply.send(describeMessage(one)) : rejectRequest(reply, 'unknownMessage');
  });

  app.patch<MessageRoute>(path, async ({ params, body }, reply) => {
    const exchange = await exchangeOf(interactions, params.token);
    if (!exchange) return rejectRequest(reply, 'unknownWebhook');
    const parsed = parseJsonBody(body, messageSchema);
    if (!parsed.valid) return sendInvalidBody(reply, parsed.issues);
    const before = messageOfExchange(interactions, exchange, params.messageId);
    const isPutOff = params.messageId === '@original' && exchange.deferred !== null;
    if (!before && !isPutOff) return rejectRequest(reply, 'unknownMessage');
    const after = before
      ? await interactions.change(before, parsed.data)
      : await interactions.say(exchange, parsed.data, exchange.deferred === 'private');
    if (!after) return rejectRequest(reply, 'emptyMessage');
    if (!before) exchange.originalId = idOf(after);
    exchange.settled.resolve();
    return reply.send(describeMessage(after));
  });

  app.delete<MessageRoute>(path, async ({ params }, reply) => {
    const exchange = await exchangeOf(interactions, params.token);
    if (!exchange) return rejectRequest(reply, 'unknownWebhook');
    const one = messageOfExchange(interactions, exchange, params.messageId);
    if (!one) return rejectRequest(reply, 'unknownMessage');
    await interactions.remove(one);
    exchange.settled.resolve();
    return reply.code(204).send();
  });
}

/** Returns the interaction with a token, once its first response is stored, because an edit may overtake that response. */
async function exchangeOf(interactions: Interactions, token: string): Promise<Exchange | undefined> {
  const exchange = interactions.exchange(token);
  await exchange?.answered.promise;
  return exchange;
}

function messageOfExchange(
  interactions: Interactions,
  exchange: Exchange,
  messageId: string,
): ApplicationMessage | null {
  const id = messageId === '@original' ? exchange.originalId : messageId;
  const isOfExchange = id === exchange.originalId || exchange.followUpIds.includes(id ?? '');
  return isOfExchange ? interactions.message(id) : null;
}
