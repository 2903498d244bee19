import { isSettingKey, type SettingKey, settingTable } from './table.ts';

/** What a key of the settings is called, also in a history that names one which no longer exists. */
export function settingLabel(key: string): string {
  if (key === 'logo') return 'Logo';
  return isSettingKey(key) ? settingTable[key].label : key;
}

/** The refusal to change what the environment sets. */
export function setByEnvironment(keys: readonly SettingKey[]): string {
  const names = keys.map((key) => settingTable[key].environment).join(', ');
  return `The environment sets ${names}, and it wins. Change it there.`;
}

export const settingsMessages = {
  /** Where a secret cannot be sealed. */
  noSecretKey: 'This cannot be kept: set SECRET_KEY, or let the portal write to its DATA_DIR.',
  rolesUnread: 'The roles of the group cannot be read from Roblox right now.',
} as const;

/** The toasts of saving settings. */
export const settingsToasts = {
  success: 'Settings saved',
  failure: 'Failed to save the settings',
} as const;
