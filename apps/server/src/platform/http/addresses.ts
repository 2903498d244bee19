import { isIP, isIPv4, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Returns whether to trust the address at a hop, when that many proxies are in front of the portal. */
export const trustsHops =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies;

/** Returns an IP address without the port that some proxies add, which differs for each connection. */
function withoutPort(address: string): string {
  if (isIP(address) !== 0) return address;
  const end = address.startsWith('[') ? address.indexOf(']') : address.lastIndexOf(':');
  const host = address.slice(address.startsWith('[') ? 1 : 0, Math.max(end, 0));
  return isIP(host) === 0 ? address : host;
}

/** Returns the IP address of a request, from the connection or a trusted proxy, in its shortest form. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(withoutPort(ip), 128);
}

/** Returns the network of an IPv6 address with that many bits. Undefined for IPv4 and for invalid addresses. */
function ipv6Network(address: string, bits: number): string | undefined {
  return isIPv6(address) && !isIPv4(normalizeIP(address, 128))
    ? `${normalizeIP(address, bits)}/${bits}`
    : undefined;
}

/**
 * Returns what limits count instead of an IP address. A client with one IPv6 address has a whole network of them, so its
 * /64 counts as one. Providers assign larger ones too, so the /48 of a site follows.
 */
export function countedNetworks(address: string): readonly [network: string, site?: string] {
  const [network, site] = [ipv6Network(address, 64), ipv6Network(address, 48)];
  return network === undefined || site === undefined ? [address] : [network, site];
}

/**
 * Returns the network of an IP address as it may be stored: the first 24 bits of IPv4, 48 of IPv6. Null for an invalid
 * address.
 */
export function networkOf(address: string): string | null {
  const site = ipv6Network(address, 48);
  if (site !== undefined) return site;
  return isIPv4(address) ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : null;
}
