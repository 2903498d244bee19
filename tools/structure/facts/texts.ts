import { type ESTree, Visitor } from 'vite';
import type { LineOf } from './line-of.ts';

export interface PlacedText {
  readonly text: string;
  readonly line: number;
}

/** Every text a program holds: string literals, the fixed parts of templates, words between tags. Not comments. */
export const collectTexts = (program: ESTree.Program, lineOf: LineOf): PlacedText[] => {
  const texts: PlacedText[] = [];
  const add = (node: ESTree.Node, text: unknown): void => {
    if (typeof text === 'string') texts.push({ text, line: lineOf(node) });
  };
  new Visitor({
    Literal: (node) => add(node, node.value),
    TemplateElement: (node) => add(node, node.value.raw),
    JSXText: (node) => add(node, node.value),
  }).visit(program);
  return texts;
};
