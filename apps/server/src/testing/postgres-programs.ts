import { accessSync, constants, readdirSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type PostgresPrograms = { readonly initdb: string; readonly postgres: string };

const DEBIAN_VERSIONS = '/usr/lib/postgresql';

/** The PostgreSQL server programs of this machine: those on the path, else the newest that Debian lays aside. */
export function findPostgresPrograms(path = process.env['PATH'] ?? ''): PostgresPrograms | null {
  const folders = [...path.split(delimiter), ...debianFolders()];
  for (const folder of folders) {
    const initdb = program(folder, 'initdb');
    const postgres = program(folder, 'postgres');
    if (initdb !== null && postgres !== null) return { initdb, postgres };
  }
  return null;
}

function debianFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN_VERSIONS).toSorted((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(DEBIAN_VERSIONS, version, 'bin'));
  } catch {
    return [];
  }
}

function program(folder: string, name: string): string | null {
  try {
    const path = join(folder, name);
    accessSync(path, constants.X_OK);
    // initdb looks for postgres beside itself, which a link in another folder would mislead.
    return realpathSync(path);
  } catch {
    return null;
  }
}
