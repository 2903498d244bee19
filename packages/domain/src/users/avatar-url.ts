/** Where a member's picture is served: on our own host, so that no browser tells Roblox who is looking at whom. */
export function avatarUrl(robloxId: string): string {
  return `/avatars/${robloxId}`;
}
