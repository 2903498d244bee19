import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Packages that may run a script of theirs at install. There is none, and each would need a reason. */
const mayRunScripts: readonly string[] = [];

const REGISTRY = 'https://registry.npmjs.org/';

const entrySchema = z.looseObject({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});

const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

type Entry = z.infer<typeof entrySchema>;

const mistakesIn = (path: string, entry: Entry): string[] => {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { integrity, resolved, inBundle = false, hasInstallScript = false } = entry;
  const mistakes: string[] = [];
  // A package inside the archive of another is covered by that one's hash.
  if (!inBundle && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) {
    mistakes.push('has no SHA-512 of what is installed');
  }
  if (resolved !== undefined && !resolved.startsWith(REGISTRY)) mistakes.push(`comes from ${resolved}`);
  if (hasInstallScript && !mayRunScripts.includes(name)) mistakes.push('runs a script at install');
  return mistakes.map((mistake) => `${path} ${mistake}`);
};

/**
 * Returns the entries of a lock file that cannot be trusted, by its text. Such a package lacks the hash of its archive,
 * comes from another source than the registry of npm, or has a script that runs at install.
 */
export const findUntrusted = (text: string): { readonly packages: number; readonly mistakes: string[] } => {
  const { packages } = lockSchema.parse(JSON.parse(text));
  // The other entries are the workspaces, and links to them.
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  return {
    packages: installed.length,
    mistakes: installed.flatMap(([path, entry]) => mistakesIn(path, entry)),
  };
};

/** Returns the untrusted entries of the project's lock file, and of npm's settings next to it. */
export const findUntrustedIn = (root: string): ReturnType<typeof findUntrusted> => {
  const { packages, mistakes } = findUntrusted(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
  const registries = settings.filter((line) => /registry\s*=/.test(line));
  return {
    packages,
    mistakes: [...mistakes, ...registries.map((line) => `.npmrc names a registry: ${line}`)],
  };
};
