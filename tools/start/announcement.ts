export interface Announced {
  readonly airline: string;
  readonly portalUrl: string;
  readonly sandboxUrl: string | undefined;
  readonly data: string;
}

/** The block a person reads last: where the portal is, and whether its Roblox is real. */
export const announcement = ({ airline, portalUrl, sandboxUrl, data }: Announced): string => {
  const roblox =
    sandboxUrl === undefined
      ? ['Roblox    the real one: members sign in with their own account']
      : [
          `Roblox    a sandbox at ${sandboxUrl}: no real account is involved, sign in as anyone it offers`,
          '          (set ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET, ROBLOX_API_KEY and ROBLOX_GROUP_ID for the real one)',
        ];
  return [
    '',
    `  Staff portal of ${airline}`,
    '',
    ...[`Portal    ${portalUrl}`, ...roblox, `Data      ${data}`, 'Stop      Ctrl+C'].map(
      (line) => `  ${line}`,
    ),
    '',
  ].join('\n');
};
