import type { Page } from '@playwright/test';

/** How often React drew something of a page, and for which flights a component inside of their card was drawn anew. */
export interface Drawings {
  readonly commits: number;
  readonly flights: readonly string[];
}

/** As far as they are looked at, the nodes of React's tree. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
  readonly type: unknown;
  readonly memoizedProps: Readonly<Record<string, unknown>> | null;
}

declare global {
  interface Window {
    drawings?: { commits: number; readonly flights: Set<string> };
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: object;
  }
}

/**
 * Has a page count what React draws, by the hook that its developer tools use. `start` forgets what was drawn before, `read`
 * answers what was drawn since.
 */
export const countDrawings = async (
  page: Page,
): Promise<{ readonly start: () => Promise<void>; readonly read: () => Promise<Drawings> }> => {
  await page.addInitScript(() => {
    const drawings = { commits: 0, flights: new Set<string>() };
    window.drawings = drawings;
    const PERFORMED_WORK = 1;
    const FUNCTION_COMPONENTS = new Set([0, 11, 14, 15]);
    const isDrawnAnew = ({ tag, flags, alternate }: Fiber): boolean =>
      FUNCTION_COMPONENTS.has(tag) && (flags & PERFORMED_WORK) !== 0 && alternate !== null;
    // The page is given the body of this function alone.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const liveOf = ({ memoizedProps }: Fiber): string | undefined => {
      const live = memoizedProps?.['data-live'];
      return typeof live === 'string' ? live : undefined;
    };
    // Below a node whose child is the same as before, nothing was drawn.
    const look = (fiber: Fiber | null, live: string | undefined): void => {
      for (let node = fiber; node !== null; node = node.sibling) {
        const inside = liveOf(node) ?? live;
        if (inside !== undefined && isDrawnAnew(node)) drawings.flights.add(inside);
        if (node.child !== node.alternate?.child) look(node.child, inside);
      }
    };
    // oxlint-disable-next-line eslint/no-underscore-dangle -- React looks for it by this name
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => {
        drawings.commits += 1;
        look(root.current, undefined);
      },
    };
  });
  return {
    start: () =>
      page.evaluate(() => {
        const { drawings } = window;
        if (drawings === undefined) throw new Error('Nothing is counted here.');
        drawings.commits = 0;
        drawings.flights.clear();
      }),
    read: () =>
      page.evaluate(() => {
        const { drawings } = window;
        return { commits: drawings?.commits ?? 0, flights: [...(drawings?.flights ?? [])] };
      }),
  };
};
