import { readFileSync } from 'node:fs';
import { isSecretSetting, settingKeys, settingTable } from '@crewroom/domain/settings/table';
import { trimInvisible } from '@crewroom/domain/text';

/** The settings that must stay secret. The URLs of databases contain a password. */
const secretNames: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'BACKUP_KEY',
  'SECRET_KEY',
  'ROBLOX_CLIENT_SECRET',
  'ROBLOX_API_KEY',
  'ROBLOX_WEBHOOK_SECRET',
  ...settingKeys.filter(isSecretSetting).map((key) => settingTable[key].environment),
];

type Settings = Readonly<Record<string, string>>;

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/**
 * Reads each secret whose file `NAME_FILE` names, without white space around it. Returns the settings with the secrets
 * under their own names, and the mistakes by the name of the secret. A mistake is a file that cannot be read or is
 * empty, or a secret that is given both ways.
 */
export function withSecretsFromFiles(environment: Settings): {
  readonly settings: Settings;
  readonly mistakes: ReadonlyMap<string, string>;
} {
  const settings: Record<string, string> = { ...environment };
  const mistakes = new Map<string, string>();
  for (const name of secretNames) {
    const fileName = `${name}_FILE`;
    const path = environment[fileName];
    if (path === undefined) continue;
    if (environment[name] !== undefined) {
      mistakes.set(name, `Set ${name} or ${fileName}, not both.`);
      continue;
    }
    try {
      const value = trimInvisible(readFileSync(path, 'utf8'));
      if (value === '') mistakes.set(name, `${fileName}: ${path} is empty`);
      else settings[name] = value;
    } catch (error) {
      mistakes.set(name, `${fileName}: ${path} cannot be read (${reasonOf(error)})`);
    }
  }
  return { settings, mistakes };
}
