import { usualPatience } from './patience.ts';
import type { RobloxSettings } from './roblox-settings.ts';

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
