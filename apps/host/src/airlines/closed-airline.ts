import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '@crewroom/server/platform/database/database';

/** Reads the file of an airline, which need not be open for it. Returns false where there is no file. */
function readFile(folder: string, read: (database: DatabaseSync) => boolean): boolean {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) return false;
  using database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  return read(database);
}

/** Whether an airline has one of some people as a member. Throws where its file cannot be read. */
export const knowsAnyOf = (folder: string, robloxIds: readonly string[]): boolean =>
  readFile(folder, (database) => {
    const look = database.prepare('select 1 from users where roblox_id = ?');
    return robloxIds.some((robloxId) => look.get(robloxId) !== undefined);
  });

/** Whether an airline has a session with the hash of a token at `now`. False where its file cannot be read. */
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
