import { type ESTree, Visitor } from 'vite';
import type { LineOf } from './line-of.ts';

const isConst = (type: ESTree.TSType): boolean =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';

/** Lines with a type assertion other than `as const`. */
export const collectCasts = (program: ESTree.Program, lineOf: LineOf): number[] => {
  const lines: number[] = [];
  new Visitor({
    TSAsExpression: ({ typeAnnotation }) =>
      void (!isConst(typeAnnotation) && lines.push(lineOf(typeAnnotation))),
  }).visit(program);
  return lines;
};
