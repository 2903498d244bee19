import { isSettingKey, type SettingKey, settingTable } from './table.ts';

/** The labels of stored values that are not settings, by key: those of the set-up, and the logo. */
const labelsByEnvironment: ReadonlyMap<string, string> = new Map([
  ['robloxGroupId', 'Roblox group'],
  ['robloxClientId', 'Client ID at Roblox'],
  ['robloxClientSecret', 'Client secret at Roblox'],
  ['robloxApiKey', 'Roblox API key'],
  ['logo', 'Logo'],
]);

/** Returns the label of a settings key, including keys in the history that no longer exist. */
export function settingLabel(key: string): string {
  return isSettingKey(key) ? settingTable[key].label : (labelsByEnvironment.get(key) ?? key);
}

/** Returns the refusal to change what the environment sets. */
export function setByEnvironment(keys: readonly SettingKey[]): string {
  const names = keys.map((key) => settingTable[key].environment).join(', ');
  return `The environment sets ${names} and takes precedence. Change it there.`;
}

export const settingsMessages = {
  /** Shown if a secret cannot be encrypted. */
  noSecretKey: 'This cannot be stored: set SECRET_KEY, or let the portal write to its DATA_DIR.',
  logoOfEnvironment: 'The environment sets AIRLINE_LOGO_URL and takes precedence. Change it there.',
  noLogo: 'The airline has no logo here.',
  rolesUnread: 'The roles of the group cannot be read from Roblox right now.',
} as const;

/** The toasts of saving settings. */
export const settingsToasts = {
  success: 'Settings saved',
  failure: 'Failed to save the settings',
} as const;
