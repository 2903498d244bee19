import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../pages/pages.ts';
import { chatPage } from './chat-page.ts';
import type { Chat, ChatPerson } from './chat.ts';
import type { GuildEvents } from './events.ts';
import type { InteractionRequest } from './interaction-body.ts';
import type { Interactions } from './interactions.ts';

export type ChatRouteServices = {
  readonly chat: Chat;
  readonly events: GuildEvents;
  readonly interactions: Interactions;
  readonly airlineName: string;
  readonly clock: () => Date;
};

type PageRoute = { Querystring: { as?: unknown; unanswered?: unknown } };
type FormRequest = FastifyRequest<{ Body: string | undefined }>;

/** Adds the page of the chat, and the actions of people on it. */
export function chatRoutes(app: FastifyInstance, services: ChatRouteServices): void {
  const { chat, events, interactions, airlineName, clock } = services;

  // A page from another site may not click a button here.
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, host } = request.headers;
    if (request.method === 'GET' || origin === undefined || URL.parse(origin)?.host === host) done();
    else reply.code(403).send({ message: 'The chat takes forms of its own page only' });
  });

  app.get<PageRoute>('/discord', ({ query }, reply) => {
    const person = personWith(chat, String(query.as));
    const page = chatPage(
      { airlineName, chat, events: events.all(), answers: interactions.responsesFor(person.id), person },
      { now: clock() },
      query.unanswered !== undefined,
    );
    return sendPage(reply, page);
  });

  app.post('/discord/people', async ({ body }: FormRequest, reply) => {
    const username = (new URLSearchParams(body).get('username') ?? '').trim().slice(0, 32);
    if (username === '') return reply.redirect(pageFor(personWith(chat, '')), 303);
    const known = chat.people().find((person) => person.username === username);
    const person = known ?? { id: chat.newId(), username };
    await chat.rememberPerson(person);
    return reply.redirect(pageFor(person), 303);
  });

  app.post('/discord/command', ({ body }: FormRequest, reply) => {
    const form = new URLSearchParams(body);
    const options = [...form].flatMap(([name, value]) =>
      name.startsWith('option.') && value !== '' ? [{ name: name.slice('option.'.length), value }] : [],
    );
    const source = { kind: 'command', name: form.get('command') ?? '', options } as const;
    return askAndReturn(reply, { person: personWith(chat, form.get('as') ?? ''), source });
  });

  app.post('/discord/press', ({ body }: FormRequest, reply) => {
    const form = new URLSearchParams(body);
    const person = personWith(chat, form.get('as') ?? '');
    const on = interactions.message(form.get('message'));
    // It was deleted or dismissed.
    if (!on) return reply.redirect(pageFor(person), 303);
    const values = form.has('value') ? form.getAll('value') : null;
    const source = { kind: 'component', on, customId: form.get('customId') ?? '', values } as const;
    return askAndReturn(reply, { person, source });
  });

  app.post('/discord/dismiss', async ({ body }: FormRequest, reply) => {
    const form = new URLSearchParams(body);
    const person = personWith(chat, form.get('as') ?? '');
    const one = interactions.message(form.get('message'));
    if (one?.kind === 'private' && one.response.userId === person.id) await interactions.remove(one);
    return reply.redirect(`${pageFor(person)}#answers`, 303);
  });

  async function askAndReturn(reply: FastifyReply, asked: InteractionRequest): Promise<FastifyReply> {
    const { problem } = await interactions.ask(asked);
    const unanswered = problem === null ? '' : '&unanswered=1';
    return reply.redirect(`${pageFor(asked.person)}${unanswered}#answers`, 303);
  }
}

/** Returns the person with an id, or the first one when nobody has it. */
function personWith(chat: Chat, id: string): ChatPerson {
  const [first = { id: '1', username: 'nobody' }] = chat.people();
  return chat.people().find((person) => person.id === id) ?? first;
}

function pageFor({ id }: ChatPerson): string {
  return `/discord?as=${id}`;
}
