import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstPaints } from '@crewroom/domain/contract/first-paint';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { callAddresses } from './call-addresses.ts';

type Drawer = { readonly drawFirstPaints: () => Promise<FirstPaints> };

/** Builds the module that draws the screens for Node.js, in a folder that is removed again, and lets it draw. */
async function drawFirstPaints(root: string, module: string): Promise<FirstPaints> {
  const folder = await mkdtemp(join(tmpdir(), 'crewroom-first-paint-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      define: callAddresses,
      ssr: { noExternal: true },
      build: {
        ssr: module,
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'draw.mjs' } },
      },
    });
    // The module is as it was built: its type stands in its source.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    const drawer = (await import(pathToFileURL(join(folder, 'draw.mjs')).href)) as Drawer;
    return await drawer.drawFirstPaints();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes how each screen looks before the app runs, drawn by the app's own components, so that the server can send it
 * in the page.
 */
export function firstPaints({ module, name }: { readonly module: string; readonly name: string }): Plugin {
  let root = '';
  return {
    name: 'crewroom:first-paints',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const source = JSON.stringify(await drawFirstPaints(root, module));
      this.emitFile({ type: 'asset', fileName: name, source });
    },
  };
}
