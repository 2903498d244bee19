import { type ESTree, Visitor } from 'vite';
import type { LineOf } from './line-of.ts';

/** `dynamic` is `import()`; `value` is what runs when the module loads, an import with only inline `type` names included. */
export type ImportKind = 'value' | 'type' | 'dynamic';

export interface ImportUse {
  readonly specifier: string;
  readonly kind: ImportKind;
  readonly line: number;
}

const fixedText = (node: ESTree.Expression): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? undefined)
    : undefined;
};

/** Everything a file takes from elsewhere: imports, re-exports, `import()` of a fixed text and types written `import('…')`. */
export const collectImports = (program: ESTree.Program, lineOf: LineOf): ImportUse[] => {
  const found: ImportUse[] = [];
  const add = (node: ESTree.Node, specifier: string | undefined, kind: ImportKind): void => {
    if (specifier !== undefined) found.push({ specifier, kind, line: lineOf(node) });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value, node.importKind === 'type' ? 'type' : 'value'),
    ExportNamedDeclaration: (node) =>
      add(node, node.source?.value, node.exportKind === 'type' ? 'type' : 'value'),
    ExportAllDeclaration: (node) =>
      add(node, node.source.value, node.exportKind === 'type' ? 'type' : 'value'),
    ImportExpression: (node) => add(node, fixedText(node.source), 'dynamic'),
    TSImportType: (node) => add(node, node.source.value, 'type'),
  }).visit(program);
  return found;
};
