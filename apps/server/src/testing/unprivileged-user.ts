import { readFileSync } from 'node:fs';

export type OsUser = { readonly uid: number; readonly gid: number };

/** Whom PostgreSQL runs as when the tests run as root, which it refuses; null when they do not. */
export function unprivilegedUser(): OsUser | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody');
}
