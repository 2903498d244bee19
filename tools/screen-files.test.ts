import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { findScreens } from '../apps/web/build/screen-files.ts';

const ROUTER = `
const Frame = lazyScreen(() => import('./frame.tsx'), 'Frame');
const open = createRoute({ getParentRoute: () => rootRoute, path: '/open', component: lazyScreen(() => import('./open.tsx'), 'Open') });
const portal = createRoute({ getParentRoute: () => rootRoute, id: 'portal', component: () => createElement(Frame) });
const inside = createRoute({ getParentRoute: () => portal, path: '/in/$id', component: lazyScreen(() => helper(() => import('./in.tsx'), []), 'In') });
const away = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: away });
`;

it('finds the modules of every route with a screen, and which routes are within the portal’s frame', () => {
  expect(Object.fromEntries(findScreens(parseAst(ROUTER)))).toEqual({
    '/open': { inPortal: false, modules: ['./open.tsx'] },
    '/in/$id': { inPortal: true, modules: ['./frame.tsx', './in.tsx'] },
  });
});
