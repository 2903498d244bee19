import { namesOf } from '../per-name.ts';

/**
 * The push services of the known browsers, by the hosts of their addresses; one that begins with a dot stands for every host
 * below it. A subscription with another address is rejected: the portal sends to nobody else. A service is a line of its own,
 * so that one that is away holds up nobody else's.
 */
const hosts = {
  /** Chrome, and the others of its kind. */
  google: ['fcm.googleapis.com', 'jmt17.google.com'],
  /** Firefox. */
  mozilla: ['updates.push.services.mozilla.com'],
  /** Safari. */
  apple: ['web.push.apple.com', '.push.apple.com'],
  /** Edge on Windows. */
  microsoft: ['.notify.windows.com'],
} as const satisfies Record<string, readonly string[]>;

type Browsers = keyof typeof hosts;

const browsersServices = namesOf(hosts);

/** The names of the push services; the sandbox plays one outside production. */
export const pushServices = [...browsersServices, 'sandbox'] as const;

export type PushService = (typeof pushServices)[number];

function isHostOf(service: Browsers, hostname: string): boolean {
  return hosts[service].some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}

/** An https address without a user and with the usual port: its host, and what stands behind it. */
const URL_PATTERN = /^https:\/\/([a-z\d.-]{1,253})\/[!-~]{1,2000}$/;

/**
 * The push service that an address belongs to, or null: an https address of a known browser's service at the usual port, or
 * one of the sandbox at its origin, which is null where there is none.
 */
export function pushServiceOf(endpoint: string, sandboxOrigin: string | null): PushService | null {
  if (sandboxOrigin !== null && endpoint.startsWith(`${sandboxOrigin}/`)) return 'sandbox';
  const hostname = URL_PATTERN.exec(endpoint)?.[1];
  if (hostname === undefined) return null;
  return browsersServices.find((service) => isHostOf(service, hostname)) ?? null;
}
