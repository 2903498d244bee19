import type { Page } from '@playwright/test';

/** How many components of a page were drawn, and the cards and rows of which one was drawn anew, by their `data-live`. */
export interface Drawings {
  readonly drawn: number;
  readonly anew: readonly string[];
}

/** As far as they are looked at, the nodes of Preact's tree, by the short names that its releases keep. */
interface Node {
  readonly type: unknown;
  /** The children; another list each time the component is drawn. */
  readonly __k: readonly (Node | null)[] | null;
  /** The component, the same while it stands in the page. */
  readonly __c: object | null;
  /** What it drew first in the page. */
  readonly __e: ChildNode | null;
}

declare global {
  interface Window {
    drewBefore?: ReadonlyMap<object, Node['__k']>;
  }
}

/**
 * Counts what the page draws, in the tree that Preact keeps of it. `start` forgets what was drawn before, `read` answers what
 * was drawn since.
 */
export const countDrawings = (
  page: Page,
): { readonly start: () => Promise<void>; readonly read: () => Promise<Drawings> } => {
  const read = () =>
    page.evaluate(() => {
      const allOf = (node: Node | null | undefined): Node[] =>
        node ? [node, ...(node['__k'] ?? []).flatMap(allOf)] : [];
      const liveOf = ({ __e: first }: Node): string =>
        first?.parentElement?.closest<HTMLElement>('[data-live]')?.dataset['live'] ?? '';
      const root = [...document.querySelectorAll<Element & { readonly __k?: Node }>('*')].find(
        (element) => '__k' in element,
      );
      const components = allOf(root?.['__k']).flatMap((node) => {
        const { type, __k: drew, __c: component } = node;
        return component === null || typeof type !== 'function' ? [] : [{ node, component, drew }];
      });
      const before = window.drewBefore ?? new Map<object, Node['__k']>();
      window.drewBefore = new Map(components.map(({ component, drew }) => [component, drew]));
      const drawn = components.filter(({ component, drew }) => before.get(component) !== drew);
      const anew = drawn.filter(({ component }) => before.has(component)).map(({ node }) => liveOf(node));
      return { drawn: drawn.length, anew: [...new Set(anew)].filter((live) => live !== '') };
    });
  return {
    start: async () => {
      await read();
    },
    read,
  };
};
