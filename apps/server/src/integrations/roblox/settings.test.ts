import { describe, expect, it } from 'vitest';
import { foreignUrls, realRoblox, sandboxRoblox } from './settings.ts';

const credentials = { clientId: '1', clientSecret: 's', apiKey: 'k', groupId: '7' };
const settings = realRoblox(credentials, {});

describe('the URLs of Roblox', () => {
  it('are its own, the issuer with its trailing slash', () => {
    const { issuer, apisUrl, usersUrl, thumbnailsUrl } = settings;
    expect({ issuer, apisUrl, usersUrl, thumbnailsUrl }).toEqual({
      issuer: 'https://apis.roblox.com/oauth/',
      apisUrl: 'https://apis.roblox.com',
      usersUrl: 'https://users.roblox.com',
      thumbnailsUrl: 'https://thumbnails.roblox.com',
    });
    expect(foreignUrls({})).toEqual([]);
  });

  it.each([
    'http://apis.roblox.com',
    'https://roblox.com.evil.tld',
    'https://apis.roblox.com.evil.tld',
    'https://evilroblox.com',
    'https://evil-roblox.com',
    'https://apis.roblox.com@evil.tld',
    'https://apis.roblox.com:443@evil.tld',
    'https://user:password@apis.roblox.com',
    'https://evil.tld/apis.roblox.com',
    'https://evil.tld?.roblox.com',
    'https://evil.tld#.roblox.com',
    'https://apis.roblox.com.',
    'https://apis.rоblox.com',
    'https://127.0.0.1',
    'http://localhost:3001',
  ])('are never %s in production', (url) => {
    for (const name of [
      'ROBLOX_OAUTH_ISSUER',
      'ROBLOX_APIS_URL',
      'ROBLOX_USERS_URL',
      'ROBLOX_THUMBNAILS_URL',
    ] as const) {
      expect(foreignUrls({ [name]: url })).toEqual([name]);
    }
  });

  it.each(['https://roblox.com', 'https://apis.roblox.com/oauth/', 'https://apis.eu.roblox.com'])(
    'may be %s in production',
    (url) => {
      expect(foreignUrls({ ROBLOX_APIS_URL: url })).toEqual([]);
    },
  );
});

describe('a picture', () => {
  it.each([
    'https://tr.rbxcdn.com/30DAY-AvatarHeadshot-1-Png/150/150/AvatarHeadshot/Png/noFilter',
    'https://t7.rbxcdn.com/x',
    'https://thumbnails.roblox.com/x.png',
  ])('may come from %s', (url) => {
    expect(settings.isImageUrl(new URL(url))).toBe(true);
  });

  it.each([
    'http://tr.rbxcdn.com/x',
    'https://rbxcdn.com.evil.tld/x',
    'https://tr.rbxcdn.com.evil.tld/x',
    'https://evilrbxcdn.com/x',
    'https://tr.rbxcdn.com@evil.tld/x',
    'https://evil.tld/tr.rbxcdn.com',
    'https://www.roblox.com/x',
    'http://thumbnails.roblox.com/x.png',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:3000/api/admin/users',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
  ])('never comes from %s', (url) => {
    expect(settings.isImageUrl(new URL(url))).toBe(false);
    expect(sandboxRoblox('http://localhost:3001').isImageUrl(new URL(url))).toBe(false);
  });

  it('comes from the sandbox only, when there is one', () => {
    const { isImageUrl } = sandboxRoblox('http://localhost:3001');
    expect(isImageUrl(new URL('http://localhost:3001/images/1.png'))).toBe(true);
    expect(isImageUrl(new URL('http://localhost:3002/images/1.png'))).toBe(false);
    expect(isImageUrl(new URL('http://localhost.evil.tld:3001/images/1.png'))).toBe(false);
    expect(isImageUrl(new URL('https://tr.rbxcdn.com/x'))).toBe(false);
  });
});
