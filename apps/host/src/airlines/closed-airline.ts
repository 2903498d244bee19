import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '@crewroom/server/platform/database/database';

/** Reads the database file of an open or closed airline. Returns false without a file. */
function readFile(folder: string, read: (database: DatabaseSync) => boolean): boolean {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) return false;
  using database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  return read(database);
}

/** Returns whether an airline has a record of one of these people. Throws when its file cannot be read. */
export const knowsAnyOf = (folder: string, robloxIds: readonly string[]): boolean =>
  readFile(folder, (database) => {
    const look = database.prepare('select 1 from users where roblox_id = ?');
    return robloxIds.some((robloxId) => look.get(robloxId) !== undefined);
  });

/** Returns whether an airline has a session with this token hash at `now`. Returns false for an unreadable file. */
export function hasSession(folder: string, tokenHash: string, now: string): boolean {
  try {
    return readFile(folder, (database) => {
      const look = database.prepare('select 1 from sessions where token_hash = ? and expires_at > ?');
      return look.get(tokenHash, now) !== undefined;
    });
  } catch {
    return false;
  }
}
