import type { IncomingMessage } from 'node:http';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

export function isLoopbackAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  const v4 = address.replace(/^::ffff:/i, '');
  return v4 === '::1' || /^127(\.\d{1,3}){3}$/.test(v4);
}

/**
 * The address alone would not do: a foreign web page whose name resolves to 127.0.0.1 also comes from loopback,
 * but its browser names that page's host.
 */
export function isLoopbackRequest(request: IncomingMessage): boolean {
  return isLoopbackAddress(request.socket.remoteAddress) && LOOPBACK_HOST.test(request.headers.host ?? '');
}
