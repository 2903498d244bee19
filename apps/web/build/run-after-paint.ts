import type { Plugin } from 'vite';

const RUNS = /\s*<script type="module" crossorigin src="[^"]+"><\/script>/g;

/**
 * Keeps the app's scripts in a template of the page, together with the place for those of the screen, until
 * `run-after-paint` in the page takes them out: what is drawn in the page comes first, on the line and on the screen.
 */
export function runAfterPaint(): Plugin {
  return {
    name: 'crewroom:run-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const scripts = html.match(RUNS);
        if (scripts === null) throw new Error('The page runs no module script of the app');
        const kept = `<template id="app-scripts"><!--screen-scripts-->${scripts.join('')}\n    </template>`;
        return html.replaceAll(RUNS, '').replace('</head>', () => `  ${kept}\n  </head>`);
      },
    },
  };
}
