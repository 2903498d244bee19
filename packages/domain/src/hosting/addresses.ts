import { slugMistake } from './slugs.ts';

/** The address of a request: all its `Host` headers, and the target of its first line. */
export type RequestTarget = { readonly hosts: readonly string[]; readonly target: string };

/** The tenant that a request is for. `unknown` is a valid host name without an airline. */
export type Address =
  | { readonly kind: 'host' }
  | { readonly kind: 'airline'; readonly slug: string }
  | { readonly kind: 'unknown' | 'malformed' };

const HOST = /^(?<name>\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9.-]{0,252}))(?::\d{1,5})?$/;
const ABSOLUTE = /^https?:\/\//i;

/** Returns the name in a `Host` header without its port and one trailing dot, or null when it is malformed. */
function nameOf(host: string): string | null {
  const name = HOST.exec(host.toLowerCase())?.groups?.['name'];
  if (name === undefined) return null;
  const plain = name.endsWith('.') ? name.slice(0, -1) : name;
  return plain === '' || plain.includes('..') || plain.endsWith('.') ? null : plain;
}

/** Returns the host in an absolute target, or null for any other target. */
function hostOfTarget(target: string): string | null {
  if (!ABSOLUTE.test(target)) return null;
  const [authority = ''] = target.replace(ABSOLUTE, '').split(/[/?#]/, 1);
  return authority;
}

/**
 * Returns the recipient of a request by its `Host` header alone. `domain` is the host's public name, with or without a port.
 * Case, the port and one trailing dot do not count. A request without a host, with two hosts, or with another host in its
 * target is malformed.
 */
export function chooseAddress({ hosts, target }: RequestTarget, domain: string): Address {
  const [host = ''] = hosts;
  const name = hosts.length === 1 ? nameOf(host) : null;
  if (name === null) return { kind: 'malformed' };
  const targetHost = hostOfTarget(target);
  if (targetHost !== null && nameOf(targetHost) !== name) return { kind: 'malformed' };
  const home = nameOf(domain);
  if (name === home) return { kind: 'host' };
  if (home === null || !name.endsWith(`.${home}`)) return { kind: 'unknown' };
  const slug = name.slice(0, -home.length - 1);
  return slugMistake(slug) === null ? { kind: 'airline', slug } : { kind: 'unknown' };
}

/** Returns the path and query of a request's target, which may be absolute. */
export function pathOfTarget(target: string): string {
  if (!ABSOLUTE.test(target)) return target;
  const rest = target.replace(ABSOLUTE, '');
  const path = rest.slice(rest.search(/[/?#]|$/));
  return path.startsWith('/') ? path : `/${path}`;
}
