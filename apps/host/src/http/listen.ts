import { createServer, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import { REQUEST_TIMEOUT_MS } from '@crewroom/server/platform/http/create-server';
import { sendUnreadableRequest } from '@crewroom/server/platform/http/errors';
import { portRefusal } from '@crewroom/server/platform/http/port-refusal';

const KEEP_ALIVE_MS = 72_000;
const CLOSING_WAIT_MS = 6_000;

function listenOn(address: string, port: number, listener: RequestListener): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  // The listener rejects a request without a host itself, like one with a wrong host.
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, requireHostHeader: false }, listener);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('clientError', (error, socket) => {
    if (socket instanceof Socket) sendUnreadableRequest(error, socket);
    else socket.destroy();
  });
  server.once('error', reject);
  server.listen({ host: address, port, ipv6Only: address === '::1' }, () => resolve(server));
  return promise;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Returns the addresses of a name. `localhost` has two, and browsers try both. */
const addressesOf = (name: string): readonly string[] =>
  name === 'localhost' ? ['127.0.0.1', '::1'] : [name];

export type Listening = { readonly close: () => Promise<void> };

/** Listens on a port. Throws StartRefusal when the port is taken. */
export async function listen(name: string, port: number, listener: RequestListener): Promise<Listening> {
  const servers: Server[] = [];
  const close = async () => {
    await Promise.all(
      servers.map((server) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        server.close(() => resolve());
        server.closeIdleConnections();
        // An open connection must not delay the end of the process.
        setTimeout(() => server.closeAllConnections(), CLOSING_WAIT_MS).unref();
        return promise;
      }),
    );
  };
  for (const address of addressesOf(name)) {
    try {
      servers.push(await listenOn(address, port, listener));
    } catch (error) {
      const code = codeOf(error);
      // A machine without IPv6 uses the other address only.
      if (servers.length > 0 && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue;
      await close();
      throw portRefusal(error, { host: name, port, setting: 'PORT' });
    }
  }
  return { close };
}
