import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callAddresses } from './build/call-addresses.ts';
import { chunkGroups } from './build/chunks.ts';
import { earlyScript } from './build/early-script.ts';
import { firstPaints } from './build/first-paints.ts';
import { forbidPackage } from './build/forbid-package.ts';
import { nameOfChunk } from './build/name-of-chunk.ts';
import { partFiles } from './build/part-files.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { runAfterPaint } from './build/run-after-paint.ts';
import { screenFiles } from './build/screen-files.ts';
import { subsetFonts } from './build/subset-fonts.ts';

export default defineConfig({
  // The server puts the nonce of each answer in this place; scripts and styles without it do not run.
  define: callAddresses,
  html: { cspNonce: '%NONCE%' },
  plugins: [
    react(),
    partFiles(),
    earlyScript({ name: 'color-scheme', place: 'head', module: 'src/app/theme/early-color-scheme.ts' }),
    earlyScript({ name: 'readings', place: 'body', module: 'src/app/first-paint/early-readings.ts' }),
    earlyScript({ name: 'app', place: 'body', module: 'src/app/first-paint/run-after-paint.ts' }),
    runAfterPaint(),
    subsetFonts('/src/ui/fonts.css'),
    preloadFonts(['inter-latin-wght-normal', 'b612-mono-latin-400-normal']),
    forbidPackage('zod'),
    screenFiles({
      page: 'src/app/main.tsx',
      app: 'src/app/open-app.tsx',
      router: 'src/app/router.ts',
      withoutApp: { '/login': 'src/app/open-login.tsx' },
      name: '.vite/screens.json',
    }),
    firstPaints({ module: 'src/app/first-paint/draw.tsx', name: '.vite/first-paints.json' }),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Nothing is inlined as a data: address, which the security policy refuses.
    assetsInlineLimit: 0,
    // Terser makes files some hundredths smaller than the bundler's own minifier.
    minify: 'terser',
    terserOptions: { compress: { passes: 2 } },
    modulePreload: { polyfill: false },
    sourcemap: false,
    manifest: true,
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    rolldownOptions: {
      output: {
        chunkFileNames: nameOfChunk,
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
});
