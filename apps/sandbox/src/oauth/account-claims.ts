import type { AccountClaims } from 'oidc-provider';
import type { Person } from '../airline/airline-schema.ts';
import { headshotUrl } from '../thumbnails/headshot-routes.ts';

export const claimsByScope = {
  openid: ['sub'],
  profile: ['name', 'nickname', 'preferred_username', 'created_at', 'profile', 'picture'],
};

/**
 * As Roblox does, only the userinfo answer has a picture, and null stands for none. The profile link stays in the
 * sandbox: on Roblox these ids belong to strangers.
 */
export function claimsOf(person: Person, use: string, baseUrl: string): AccountClaims {
  const claims = {
    sub: person.id,
    name: person.displayName,
    nickname: person.displayName,
    preferred_username: person.username,
    created_at: Math.floor(Date.parse(person.createdAt) / 1000),
    profile: `${baseUrl}/users/${person.id}/profile`,
  };
  if (use === 'id_token') return claims;
  return { ...claims, picture: person.headshot === 'Completed' ? headshotUrl(baseUrl, person.id) : null };
}
