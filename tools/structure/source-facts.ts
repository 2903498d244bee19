import { type ESTree, parseSync, Visitor } from 'vite';

/** `dynamic` is `import()`; `value` is what runs when the module loads, an import with only inline `type` names included. */
export type ImportKind = 'value' | 'type' | 'dynamic';

export interface ImportUse {
  readonly specifier: string;
  readonly kind: ImportKind;
  readonly line: number;
}

export interface PlacedText {
  readonly text: string;
  readonly line: number;
}

/** What the rules need to know of one source file; gathered in a single walk of its syntax tree. */
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

type At = (node: { start: number }) => number;

const lineCounter = (text: string): At => {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return ({ start }) => {
    const next = starts.findIndex((lineStart) => lineStart > start);
    return next === -1 ? starts.length : next;
  };
};

const isMember = (node: ESTree.MemberExpression, object: string, property: string): boolean =>
  node.object.type === 'Identifier' &&
  node.object.name === object &&
  ((node.property.type === 'Identifier' && node.property.name === property) ||
    (node.property.type === 'Literal' && node.property.value === property));

const isDateWithoutArgument = (node: ESTree.CallExpression | ESTree.NewExpression): boolean =>
  node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0;

const isConst = (type: ESTree.TSType): boolean =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';

const isReexport = (node: ESTree.Program['body'][number]): boolean =>
  node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null);

const namesEnvironment = (node: ESTree.ImportDeclaration): boolean =>
  /^(node:)?process$/.test(node.source.value) &&
  node.specifiers.some(
    (name) =>
      name.type === 'ImportSpecifier' && name.imported.type === 'Identifier' && name.imported.name === 'env',
  );

const literalText = (node: ESTree.Expression): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? undefined)
    : undefined;
};

/** Parses TypeScript, TSX or JavaScript (by the path's extension); syntax errors are returned, not thrown. */
export const readSourceFacts = (path: string, text: string): SourceFacts => {
  const { program, errors } = parseSync(path, text);
  const at = lineCounter(text);
  const imports: ImportUse[] = [];
  const environmentReads: number[] = [];
  const clockReads: number[] = [];
  const casts: number[] = [];
  const texts: PlacedText[] = [];
  const addImport = (specifier: string, kind: ImportKind, node: { start: number }): void => {
    imports.push({ specifier, kind, line: at(node) });
  };
  new Visitor({
    ImportDeclaration(node) {
      addImport(node.source.value, node.importKind === 'type' ? 'type' : 'value', node);
      if (namesEnvironment(node)) environmentReads.push(at(node));
    },
    ExportNamedDeclaration(node) {
      if (node.source) addImport(node.source.value, node.exportKind === 'type' ? 'type' : 'value', node);
    },
    ExportAllDeclaration(node) {
      addImport(node.source.value, node.exportKind === 'type' ? 'type' : 'value', node);
    },
    ImportExpression(node) {
      const specifier = literalText(node.source);
      if (specifier !== undefined) addImport(specifier, 'dynamic', node);
    },
    TSImportType(node) {
      addImport(node.source.value, 'type', node);
    },
    MemberExpression(node) {
      if (isMember(node, 'process', 'env')) environmentReads.push(at(node));
      if (isMember(node, 'Date', 'now')) clockReads.push(at(node));
    },
    CallExpression(node) {
      if (isDateWithoutArgument(node)) clockReads.push(at(node));
    },
    NewExpression(node) {
      if (isDateWithoutArgument(node)) clockReads.push(at(node));
    },
    TSAsExpression(node) {
      if (!isConst(node.typeAnnotation)) casts.push(at(node.typeAnnotation));
    },
    Literal(node) {
      if (typeof node.value === 'string') texts.push({ text: node.value, line: at(node) });
    },
    TemplateElement(node) {
      texts.push({ text: node.value.raw, line: at(node) });
    },
    JSXText(node) {
      texts.push({ text: node.value, line: at(node) });
    },
  }).visit(program);
  return {
    imports,
    environmentReads,
    clockReads,
    casts,
    texts,
    onlyReexports: program.body.length > 0 && program.body.every(isReexport),
    syntaxErrors: errors.map((error) => error.message),
  };
};
