import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request that Discord received. */
type ReceivedRequest = { readonly method: string; readonly path: string; readonly body: unknown };

/** A fake of Discord's API, at a URL: it stores the commands that it gets, and accepts every edit. */
export type DiscordApi = AsyncDisposable & {
  readonly url: string;
  readonly asked: ReceivedRequest[];
  /** The commands as it lists them, with the properties that Discord adds. */
  commands: object[];
  /** Its response to everything from now on. Null restores the normal responses. */
  failsWith: number | null;
};

/** Starts the fake. */
export async function startDiscordApi(): Promise<DiscordApi> {
  const asked: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { method = '', url: path = '' } = request;
      const body: unknown = sent === '' ? null : JSON.parse(sent);
      asked.push({ method, path, body });
      if (method === 'PUT' && Array.isArray(body))
        api.commands = body.map((command: object, index) => ({
          id: String(index),
          version: '1',
          ...command,
        }));
      const result = path.endsWith('/commands') ? api.commands : { id: '1' };
      response
        .writeHead(api.failsWith ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(result));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const api: DiscordApi = {
    url: `http://127.0.0.1:${address.port}/api/v10`,
    asked,
    commands: [],
    failsWith: null,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return api;
}
