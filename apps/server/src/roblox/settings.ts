import { type Patience, usualPatience } from './ask.ts';

/** Settings for the stand-in on loopback; its credentials are open knowledge and worth nothing elsewhere. */
export function sandboxRoblox(port: number): RobloxSettings {
  const url = `http://localhost:${port}`;
  return {
    mode: 'sandbox',
    clientId: 'crewroom-sandbox',
    clientSecret: 'crewroom-sandbox-secret',
    apiKey: 'crewroom-sandbox-key',
    groupId: '4242',
    issuer: `${url}/oauth/`,
    apisUrl: url,
    usersUrl: url,
    thumbnailsUrl: url,
    isImageUrl: (image) => image.origin === url,
    patience: usualPatience,
  };
}

/** Where Roblox is asked and as whom. `mode` tells its stand-in apart. */
export type RobloxSettings = {
  readonly mode: 'sandbox' | 'roblox';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  readonly groupId: string;
  readonly issuer: string;
  readonly apisUrl: string;
  readonly usersUrl: string;
  readonly thumbnailsUrl: string;
  /** Whether a headshot may be fetched from this host over this scheme. */
  readonly isImageUrl: (url: URL) => boolean;
  readonly patience: Patience;
};

type Credentials = Pick<RobloxSettings, 'clientId' | 'clientSecret' | 'apiKey' | 'groupId'>;

type Addresses = {
  readonly ROBLOX_OAUTH_ISSUER?: string | undefined;
  readonly ROBLOX_APIS_URL?: string | undefined;
  readonly ROBLOX_USERS_URL?: string | undefined;
  readonly ROBLOX_THUMBNAILS_URL?: string | undefined;
};

function isRobloxImage(url: URL): boolean {
  return url.protocol === 'https:' && url.hostname.endsWith('.rbxcdn.com');
}

const ownAddresses = {
  ROBLOX_OAUTH_ISSUER: 'https://apis.roblox.com/oauth/',
  ROBLOX_APIS_URL: 'https://apis.roblox.com',
  ROBLOX_USERS_URL: 'https://users.roblox.com',
  ROBLOX_THUMBNAILS_URL: 'https://thumbnails.roblox.com',
} as const;

/** Settings for Roblox itself. The issuer keeps its trailing slash: discovery compares it to the letter. */
export function realRoblox(credentials: Credentials, addresses: Addresses): RobloxSettings {
  const thumbnailsUrl = addresses.ROBLOX_THUMBNAILS_URL ?? ownAddresses.ROBLOX_THUMBNAILS_URL;
  return {
    mode: 'roblox',
    ...credentials,
    issuer: addresses.ROBLOX_OAUTH_ISSUER ?? ownAddresses.ROBLOX_OAUTH_ISSUER,
    apisUrl: addresses.ROBLOX_APIS_URL ?? ownAddresses.ROBLOX_APIS_URL,
    usersUrl: addresses.ROBLOX_USERS_URL ?? ownAddresses.ROBLOX_USERS_URL,
    thumbnailsUrl,
    isImageUrl: (url) => isRobloxImage(url) || url.origin === new URL(thumbnailsUrl).origin,
    patience: usualPatience,
  };
}

function isRobloxAddress({ protocol, hostname, username, password }: URL): boolean {
  const isRobloxHost = hostname === 'roblox.com' || hostname.endsWith('.roblox.com');
  return protocol === 'https:' && isRobloxHost && username === '' && password === '';
}

/** The names of the addresses that are set and are not Roblox's own over https. */
export function foreignAddresses(addresses: Addresses): (keyof Addresses)[] {
  const names = Object.keys(ownAddresses).filter((name): name is keyof Addresses => name in ownAddresses);
  return names.filter((name) => !isRobloxAddress(new URL(addresses[name] ?? ownAddresses[name])));
}
