/** What stands where the Roblox id of a forgotten member stood. */
export function forgottenId(userId: string): string {
  return `deleted-${userId}`;
}

export function isForgotten(robloxId: string): boolean {
  return robloxId.startsWith('deleted-');
}
