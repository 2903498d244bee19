import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const MAX_ATTEMPTS = 20;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

export type LoopbackServers = {
  readonly port: number;
  close(): Promise<void>;
};

/**
 * Listens on 127.0.0.1 and ::1 with one port, because `localhost` may mean either. A port that the system chose for one address
 * may be taken on the other. Then it tries another port.
 */
export async function listenOnLoopback(port: number, listener: RequestListener): Promise<LoopbackServers> {
  for (let attempt = 1; ; attempt += 1) {
    const first = await listen('127.0.0.1', port, listener);
    const bound = portOf(first);
    try {
      const second = await listen('::1', bound, listener).catch(ignoreMissingIpv6);
      const servers = second ? [first, second] : [first];
      return {
        port: bound,
        close: async () => {
          await Promise.all(servers.map(close));
        },
      };
    } catch (error) {
      await close(first);
      if (port !== 0 || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

function listen(host: string, port: number, listener: RequestListener): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createServer(listener);
  server.once('error', reject);
  server.listen({ host, port, ipv6Only: host === '::1' }, () => resolve(server));
  return promise;
}

function ignoreMissingIpv6(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return null;
  throw error;
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port');
  return address.port;
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  return promise;
}

/** Returns whether an IP address is a loopback address of this machine, including IPv4 within IPv6. */
export function isLoopbackAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  const v4 = address.replace(/^::ffff:/i, '');
  return v4 === '::1' || /^127(\.\d{1,3}){3}$/.test(v4);
}

/** Returns whether a host, with or without a port, is a loopback name. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/**
 * Returns whether a request is from loopback, by its address and Host header. A foreign web page whose name resolves to
 * 127.0.0.1 also connects from loopback, but with its own host.
 */
export function isLoopbackRequest(request: IncomingMessage): boolean {
  return isLoopbackAddress(request.socket.remoteAddress) && isLoopbackHost(request.headers.host ?? '');
}
