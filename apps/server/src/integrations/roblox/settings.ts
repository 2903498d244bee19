import { namesOf, recordFromNames } from '@crewroom/domain/record-from-names';
import { defaultTimeouts, type RobloxTimeouts } from './fetch.ts';

/** Settings for the sandbox at a URL. Its credentials are public and open nothing else. */
export function sandboxRoblox(url: string): RobloxSettings {
  return {
    mode: 'sandbox',
    clientId: 'crewroom-sandbox',
    clientSecret: 'crewroom-sandbox-secret',
    apiKey: 'crewroom-sandbox-key',
    groupId: '4242',
    issuer: `${url}/oauth/`,
    apisUrl: url,
    usersUrl: url,
    groupsUrl: url,
    thumbnailsUrl: url,
    isImageUrl: (image) => image.origin === url,
    timeouts: defaultTimeouts,
  };
}

/** The URLs and credentials for Roblox, or for the sandbox when `mode` is `sandbox`. */
export type RobloxSettings = {
  readonly mode: 'sandbox' | 'roblox';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  readonly groupId: string;
  readonly issuer: string;
  readonly apisUrl: string;
  readonly usersUrl: string;
  /** The older service of groups, which shows everybody a group's name and roles. Used by the set-up alone. */
  readonly groupsUrl: string;
  readonly thumbnailsUrl: string;
  /** Whether a headshot may be fetched from this host over this scheme. */
  readonly isImageUrl: (url: URL) => boolean;
  readonly timeouts: RobloxTimeouts;
};

/** The Roblox credentials of a portal: the id and secret of its app, the key, and the airline's group. */
export type Credentials = Pick<RobloxSettings, 'clientId' | 'clientSecret' | 'apiKey' | 'groupId'>;

function isRobloxImage(url: URL): boolean {
  return url.protocol === 'https:' && url.hostname.endsWith('.rbxcdn.com');
}

const ownUrls = {
  ROBLOX_OAUTH_ISSUER: 'https://apis.roblox.com/oauth/',
  ROBLOX_APIS_URL: 'https://apis.roblox.com',
  ROBLOX_USERS_URL: 'https://users.roblox.com',
  ROBLOX_GROUPS_URL: 'https://groups.roblox.com',
  ROBLOX_THUMBNAILS_URL: 'https://thumbnails.roblox.com',
} as const;

const urlNames = namesOf(ownUrls);

/** URLs that replace Roblox's own. */
type Urls = { readonly [Name in keyof typeof ownUrls]?: string | undefined };

/** Settings for Roblox itself. The issuer keeps its trailing slash, because discovery compares it exactly. */
export function realRoblox(credentials: Credentials, urls: Urls): RobloxSettings {
  const used = recordFromNames(urlNames, (name) => urls[name] ?? ownUrls[name]);
  const thumbnailsUrl = used.ROBLOX_THUMBNAILS_URL;
  return {
    mode: 'roblox',
    ...credentials,
    issuer: used.ROBLOX_OAUTH_ISSUER,
    apisUrl: used.ROBLOX_APIS_URL,
    usersUrl: used.ROBLOX_USERS_URL,
    groupsUrl: used.ROBLOX_GROUPS_URL,
    thumbnailsUrl,
    isImageUrl: (url) => isRobloxImage(url) || url.origin === new URL(thumbnailsUrl).origin,
    timeouts: defaultTimeouts,
  };
}

function isRobloxUrl({ protocol, hostname, username, password }: URL): boolean {
  const isRobloxHost = hostname === 'roblox.com' || hostname.endsWith('.roblox.com');
  return protocol === 'https:' && isRobloxHost && username === '' && password === '';
}

/** Returns the names of the URL settings that are not Roblox's own over https. */
export function foreignUrls(urls: Urls): (keyof Urls)[] {
  return urlNames.filter((name) => !isRobloxUrl(new URL(urls[name] ?? ownUrls[name])));
}
