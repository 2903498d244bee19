/** What the sandbox and whoever signs in through it agree on when nobody says otherwise. */
export const sandboxDefaults = {
  clientId: 'crewroom-sandbox',
  clientSecret: 'crewroom-sandbox-secret',
  apiKey: 'crewroom-sandbox-key',
  groupId: '4242',
  airlineName: 'Aurora Air',
  portalPort: 3000,
  dataDir: './data',
  callbackPath: '/api/auth/roblox/callback',
} as const;
