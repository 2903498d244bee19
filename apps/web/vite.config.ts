import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from './build/browsers.ts';
import { departuresPage } from './build/departures-page.ts';
import { tablerIcons } from './build/icons.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { rejectImportCycles } from './build/reject-import-cycles.ts';

/** What the login page shares with the app. It would load the whole app with it otherwise. */
const sharedWithLogin = [
  /vite\/preload-helper/,
  /\/web\/src\/app\/(app-providers|page-root|offline-page|canonical-redirect)/,
  /\/components\/ui\/(toaster|toasts|modal|focus-memory|brand-mark|color-scheme|page-header)/,
  /\/components\/zulu-clock/,
  /\/web\/src\/lib\/(json-value|listeners|load-code|media-query|portal-reachability|return-to-search|server-clock|start-data)/,
  /\/domain\/src\/(auth\/(sign-in|start-data)|catalogue\/screens|contract\/(access|routes)|days|record-from-names)/,
];

const isSharedWithLogin = (id: string): boolean => sharedWithLogin.some((pattern) => pattern.test(id));

export default defineConfig({
  // The server puts the nonce of each response in this place; scripts and styles without it do not run.
  html: { cspNonce: '%NONCE%' },
  plugins: [
    react(),
    tailwind(),
    tablerIcons(),
    preloadFonts(['inter-latin-wght-normal', 'b612-mono-latin-400-normal']),
    precompress(),
    rejectImportCycles(),
    departuresPage(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Nothing is inlined as a data: URL, which the content security policy rejects.
    assetsInlineLimit: 0,
    // The server reads from it which files a page's first screen needs.
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: browsers,
    rolldownOptions: {
      // The portal's page, and that of a host of many airlines, which a portal never loads.
      input: ['index.html', 'host.html'],
      // Libraries mark what a server must not run; there is no such server.
      onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log),
      // The confirmation dialog's other importers are loaded on demand as well, and a slow machine is no fault of the build.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: {
        codeSplitting: {
          // Without groups the bundler makes a file for each set of screens that share a module: over a hundred a screen.
          groups: [
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
            { name: 'icons', test: /~icons\/tabler\/|\/components\/ui\/icon\.tsx/ },
            { name: 'start', test: isSharedWithLogin },
            {
              name: 'app',
              // Without the forms and their library: all of them are in parts that are loaded later.
              test: /\/node_modules\/@tanstack\/|\/web\/src\/(?!components\/form\/)|\/packages\/domain\//,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});
