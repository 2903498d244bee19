/** The line, counted from 1, on which a node begins. */
export type LineOf = (node: { readonly start: number }) => number;

export const lineOfText = (text: string): LineOf => {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return ({ start }) => {
    const next = starts.findIndex((lineStart) => lineStart > start);
    return next === -1 ? starts.length : next;
  };
};
