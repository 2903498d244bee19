import { type ESTree, parseSync } from 'vite';
import { collectClockReads, collectEnvironmentReads } from './facts/ambient-reads.ts';
import { collectCasts } from './facts/casts.ts';
import { collectImports, type ImportUse } from './facts/imports.ts';
import { lineOfText } from './facts/line-of.ts';
import { collectTexts, type PlacedText } from './facts/texts.ts';

/** What the rules need to know of one source file; lines are counted from 1. */
export interface SourceFacts {
  readonly imports: readonly ImportUse[];
  readonly environmentReads: readonly number[];
  readonly clockReads: readonly number[];
  /** Type assertions other than `as const`. */
  readonly casts: readonly number[];
  readonly texts: readonly PlacedText[];
  readonly onlyReexports: boolean;
  readonly syntaxErrors: readonly string[];
}

const isReexport = (node: ESTree.Program['body'][number]): boolean =>
  node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null);

/** Parses TypeScript, TSX or JavaScript (by the path's extension); syntax errors are returned, not thrown. */
export const readSourceFacts = (path: string, text: string): SourceFacts => {
  const { program, errors } = parseSync(path, text);
  const lineOf = lineOfText(text);
  return {
    imports: collectImports(program, lineOf),
    environmentReads: collectEnvironmentReads(program, lineOf),
    clockReads: collectClockReads(program, lineOf),
    casts: collectCasts(program, lineOf),
    texts: collectTexts(program, lineOf),
    onlyReexports: program.body.length > 0 && program.body.every(isReexport),
    syntaxErrors: errors.map((error) => error.message),
  };
};
