import { namesOf } from '../record-from-names.ts';

/**
 * The hosts of the push services of known browsers. A leading dot includes all subdomains. Subscriptions with other URLs are
 * rejected, because the portal must not send requests to arbitrary hosts. Each service has its own queue, so that an
 * unavailable one does not block others.
 */
const hosts = {
  /** Chrome, and other Chromium browsers. */
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

/** The names of the push services. The sandbox simulates one outside production. */
export const pushServices = [...browsersServices, 'sandbox'] as const;

export type PushService = (typeof pushServices)[number];

function isHostOf(service: Browsers, hostname: string): boolean {
  return hosts[service].some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}

/** Matches an https URL without a user and with the default port: its host, and the rest. */
const URL_PATTERN = /^https:\/\/([a-z\d.-]{1,253})\/[!-~]{1,2000}$/;

/**
 * Returns the push service of a URL, or null. It must be an https URL of a known browser's service at the default port, or one
 * of the sandbox at its origin, which is null if there is no sandbox.
 */
export function pushServiceOf(endpoint: string, sandboxOrigin: string | null): PushService | null {
  if (sandboxOrigin !== null && endpoint.startsWith(`${sandboxOrigin}/`)) return 'sandbox';
  const hostname = URL_PATTERN.exec(endpoint)?.[1];
  if (hostname === undefined) return null;
  return browsersServices.find((service) => isHostOf(service, hostname)) ?? null;
}
