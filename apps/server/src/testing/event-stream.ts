import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import type { FastifyInstance } from 'fastify';

/** A block between two empty lines of a stream: an event, a comment, or the retry time. */
export type Block =
  | { readonly event?: string; readonly data?: unknown }
  | { readonly retry: string }
  | { readonly comment: string };

/** A live stream, opened as a browser does. */
export type EventStream = {
  readonly response: IncomingMessage;
  /** Returns the next block, or `closed`. */
  readonly next: () => Promise<Block | 'closed'>;
  /** Returns the next block that is neither a comment nor the retry time. */
  readonly nextEvent: () => Promise<Block | 'closed'>;
  /** Closes the connection from the browser's side. */
  readonly leave: () => void;
};

function blockOf(text: string): Block {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(text)?.[1];
  const [retry, event, data] = [field('retry'), field('event'), field('data')];
  if (retry !== undefined) return { retry };
  if (event === undefined || data === undefined) return { comment: text };
  return { event, data: JSON.parse(data) as unknown };
}

async function* blocksOf(response: IncomingMessage): AsyncGenerator<Block, undefined> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += String(chunk);
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks.map(blockOf);
    }
  } catch (error) {
    // The server may end a connection in the middle of an endless response.
    if (!(error instanceof Error && 'code' in error && error.code === 'ECONNRESET')) throw error;
  }
}

/** Returns the URL of an app, which starts listening if necessary. */
async function urlOf(app: FastifyInstance): Promise<URL> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return new URL(app.listeningOrigin);
}

/** Requests a live stream over the network. `as` is the cookie of a session. */
export async function askForStream(
  app: FastifyInstance,
  as: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const url = new URL(plainRoutes.events.path, await urlOf(app));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asking = request(url, {
    agent: false,
    headers: { accept: 'text/event-stream', ...(as !== undefined && { cookie: as }), ...headers },
  });
  asking.on('response', resolve).on('error', reject).end();
  return await promise;
}

/** Opens a live stream, and waits for its first block. From then on it receives changes. */
export async function openStream(app: FastifyInstance, as: string): Promise<EventStream> {
  const response = await askForStream(app, as);
  if (response.statusCode !== 200) throw new Error(`The stream was refused: ${response.statusCode}`);
  const blocks = blocksOf(response);
  const next = async () => {
    const block = await blocks.next();
    return block.done === true ? 'closed' : block.value;
  };
  const nextEvent = async () => {
    for (;;) {
      const block = await next();
      if (block === 'closed' || 'event' in block) return block;
    }
  };
  await next();
  return { response, next, nextEvent, leave: () => response.destroy() };
}

/** Waits until a condition is true by polling it, because nothing announces it. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}
