import { isSettingKey, type SettingKey, settingTable } from './table.ts';

/** What is stored beside the settings, by its key: by the set-up, and the logo. */
const named: ReadonlyMap<string, string> = new Map([
  ['robloxGroupId', 'Group at Roblox'],
  ['robloxClientId', 'Client ID at Roblox'],
  ['robloxClientSecret', 'Client secret at Roblox'],
  ['robloxApiKey', 'API key of Roblox'],
  ['logo', 'Logo'],
]);

/** What a key of the settings is called, also in a history that names one which no longer exists. */
export function settingLabel(key: string): string {
  return isSettingKey(key) ? settingTable[key].label : (named.get(key) ?? key);
}

/** The refusal to change what the environment sets. */
export function setByEnvironment(keys: readonly SettingKey[]): string {
  const names = keys.map((key) => settingTable[key].environment).join(', ');
  return `The environment sets ${names}, and it wins. Change it there.`;
}

export const settingsMessages = {
  /** Where a secret cannot be sealed. */
  noSecretKey: 'This cannot be kept: set SECRET_KEY, or let the portal write to its DATA_DIR.',
  logoOfEnvironment: 'The environment sets AIRLINE_LOGO_URL, and it wins. Change it there.',
  noLogo: 'The airline has no logo here.',
  rolesUnread: 'The roles of the group cannot be read from Roblox right now.',
} as const;

/** The toasts of saving settings. */
export const settingsToasts = {
  success: 'Settings saved',
  failure: 'Failed to save the settings',
} as const;
