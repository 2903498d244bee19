import type { FoundUser } from '@crewroom/domain/contract/named';

/** Returns a member without a rank as a search finds them. The id is made of the username. */
export const foundUser = (name: string): FoundUser => ({
  _id: `id-of-${name}`,
  robloxUsername: name,
  robloxDisplayName: name,
  robloxAvatarUrl: '',
  groupRank: null,
});
