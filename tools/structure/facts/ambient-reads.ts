import { type ESTree, Visitor } from 'vite';
import type { LineOf } from './line-of.ts';

const isMember = (node: ESTree.MemberExpression, object: string, property: string): boolean =>
  node.object.type === 'Identifier' &&
  node.object.name === object &&
  ((node.property.type === 'Identifier' && node.property.name === property) ||
    (node.property.type === 'Literal' && node.property.value === property));

const importsEnvironment = (node: ESTree.ImportDeclaration): boolean =>
  /^(node:)?process$/.test(node.source.value) &&
  node.specifiers.some(
    (name) =>
      name.type === 'ImportSpecifier' && name.imported.type === 'Identifier' && name.imported.name === 'env',
  );

/** Lines that reach for the environment: `process.env`, or `env` imported from the process module. */
export const collectEnvironmentReads = (program: ESTree.Program, lineOf: LineOf): number[] => {
  const lines: number[] = [];
  new Visitor({
    MemberExpression: (node) => void (isMember(node, 'process', 'env') && lines.push(lineOf(node))),
    ImportDeclaration: (node) => void (importsEnvironment(node) && lines.push(lineOf(node))),
  }).visit(program);
  return lines;
};

const isDateWithoutArgument = (node: ESTree.CallExpression | ESTree.NewExpression): boolean =>
  node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0;

/** Lines that read the clock: `Date.now`, called or passed on, and `Date` without an argument. */
export const collectClockReads = (program: ESTree.Program, lineOf: LineOf): number[] => {
  const lines: number[] = [];
  const addDate = (node: ESTree.CallExpression | ESTree.NewExpression): void => {
    if (isDateWithoutArgument(node)) lines.push(lineOf(node));
  };
  new Visitor({
    MemberExpression: (node) => void (isMember(node, 'Date', 'now') && lines.push(lineOf(node))),
    CallExpression: addDate,
    NewExpression: addDate,
  }).visit(program);
  return lines;
};
