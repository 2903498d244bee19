import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonAnswer } from './answers.ts';
import type { Answer, Exchange, Route } from './exchange.ts';

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves the routes in order: the first whose method and path match answers. */
export function createRequestListener(routes: readonly Route[], closing: AbortSignal): RequestListener {
  return (request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const signal = AbortSignal.any([closing, gone.signal]);
    answer(routes, request, response, signal)
      .then((result) => {
        if (result) write(request, response, result);
      })
      .catch((error: unknown) => {
        if (signal.aborted) {
          response.destroy();
          return;
        }
        console.error('The sandbox failed to answer', error);
        write(request, response, jsonAnswer(500, { message: 'The sandbox failed; its log says why' }));
      });
  };
}

async function answer(
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<Answer | null> {
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (!url) return jsonAnswer(400, { message: 'Not an address' });
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  for (const route of routes) {
    if (route.method !== method && route.method !== 'ANY') continue;
    const match = route.path.exec(url.pathname);
    if (!match) continue;
    const exchange: Exchange = { method, url, params: { ...match.groups }, request, response, signal };
    return route.handle(exchange);
  }
  return jsonAnswer(404, { message: `The sandbox has nothing at ${request.method} ${url.pathname}` });
}

function write(request: IncomingMessage, response: ServerResponse, result: Answer): void {
  if (response.headersSent || response.destroyed) return;
  // An unread body would be taken for the next request on this connection.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(result.status, { 'x-content-type-options': 'nosniff', ...result.headers });
  response.end(result.body);
}
