import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The module in which Vite looks for the function it puts around every dynamic import. */
const VITE_HELPER = '\0vite/preload-helper.js';
const OURS = fileURLToPath(new URL('../src/lib/part-files.ts', import.meta.url));

/** Puts our own function around every dynamic import, because Vite's gives up on a file that failed once. */
export function partFiles(): Plugin {
  let isUsed = false;
  return {
    name: 'crewroom:part-files',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      if (source !== VITE_HELPER) return null;
      isUsed = true;
      return OURS;
    },
    buildEnd(error) {
      if (error === undefined && !isUsed) this.error(`Vite no longer asks for ${VITE_HELPER}`);
    },
  };
}
