import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const built = resolve(import.meta.dirname, '../../apps/web/dist');

export type WebCopy = {
  readonly root: string;
  readonly remove: () => void;
};

/** Copies the built web app: a build that ends while a portal runs would remove its files. */
export const copyBuiltWeb = (): WebCopy => {
  const root = mkdtempSync(join(tmpdir(), 'crewroom-web-'));
  cpSync(built, root, { recursive: true });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
};
