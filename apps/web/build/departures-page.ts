import { join, resolve } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { browsers } from './browsers.ts';
import { tablerIcons } from './icons.ts';

/** The folder of the web app's build whose code the server runs. It is not served. */
const SERVER_FOLDER = '.server';

const quiet = { configFile: false, logLevel: 'warn' } as const;

/** Builds the module that renders the page, and has its style. */
function buildModule(root: string, outDir: string) {
  return build({
    ...quiet,
    root,
    plugins: [react(), tailwind(), tablerIcons()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/departures/render.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      minify: true,
      cssMinify: true,
      target: 'node24',
      rolldownOptions: {
        output: { entryFileNames: 'departures.js' },
        onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log),
      },
    },
  });
}

/** Builds the script that the server puts into the page. */
function buildScript(root: string, outDir: string) {
  return build({
    ...quiet,
    root,
    build: {
      lib: {
        entry: 'src/departures/follow.ts',
        formats: ['iife'],
        name: 'follow',
        fileName: () => 'follow.js',
      },
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: browsers,
    },
  });
}

/** Builds the departures page for the server, in a folder of the web app's build. */
export async function buildDeparturesPage(root: string, outDir: string): Promise<void> {
  const folder = join(outDir, SERVER_FOLDER);
  await buildModule(root, folder);
  await buildScript(root, folder);
}

/** Builds the departures page with the web app. */
export function departuresPage(): Plugin {
  let target = { root: '', outDir: '' };
  return {
    name: 'crewroom:departures-page',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      target = { root, outDir };
    },
    closeBundle: () => buildDeparturesPage(target.root, resolve(target.root, target.outDir)),
  };
}
