import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportUse } from './facts/imports.ts';
import { listProjectFiles } from './project-files.ts';
import { resolveImport } from './resolve-import.ts';
import { readSourceFacts, type SourceFacts } from './source-facts.ts';

/** `target` is the project's own file the import leads to; undefined for packages and built-in modules. */
export interface ResolvedImport extends ImportUse {
  readonly target: string | undefined;
}

export interface SourceFile extends Omit<SourceFacts, 'imports'> {
  readonly path: string;
  readonly imports: readonly ResolvedImport[];
}

export interface ProjectFile {
  readonly path: string;
  /** Undefined for pictures, typefaces and other files that are not text. */
  readonly text: string | undefined;
  readonly source: SourceFile | undefined;
}

export interface Project {
  readonly files: readonly ProjectFile[];
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly textOf: (path: string) => string;
}

const textFile =
  /(^|\/)(LICENSE|run)$|\.(css|html|json|jsx?|md|mjs|sh|sql|svg|toml|tsx?|ya?ml)$|(^|\/)\.[a-z]+rc?$/;
const sourceFile = /\.(tsx?|mjs|jsx?)$/;

const resolveAll = (path: string, facts: SourceFacts, known: ReadonlySet<string>): SourceFile => ({
  ...facts,
  path,
  imports: facts.imports.map((use) => ({ ...use, target: resolveImport(path, use.specifier, known) })),
});

/** Reads and parses the whole project once; every rule then works on values. */
export const readProject = (root: string): Project => {
  const paths = listProjectFiles(root);
  const known = new Set(paths);
  const files = paths.map((path): ProjectFile => {
    const text = textFile.test(path) ? readFileSync(join(root, path), 'utf8') : undefined;
    const parsed = text !== undefined && sourceFile.test(path) ? readSourceFacts(path, text) : undefined;
    return { path, text, source: parsed && resolveAll(path, parsed, known) };
  });
  const sources = new Map(files.flatMap(({ source }) => (source ? [[source.path, source] as const] : [])));
  const texts = new Map(files.map(({ path, text }) => [path, text ?? '']));
  return { files, sources, textOf: (path) => texts.get(path) ?? '' };
};
