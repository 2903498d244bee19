import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { callAddresses } from './build/call-addresses.ts';
import { chunkGroups } from './build/chunks.ts';
import { earlyScript } from './build/early-script.ts';
import { forbidPackage } from './build/forbid-package.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { subsetFonts } from './build/subset-fonts.ts';

export default defineConfig({
  define: callAddresses,
  // The server puts the nonce of each answer in this place; scripts and styles without it do not run.
  html: { cspNonce: '%NONCE%' },
  plugins: [
    tailwind(),
    earlyScript({ name: 'color-scheme', place: 'head', module: 'src/app/theme/early-color-scheme.ts' }),
    earlyScript({ name: 'readings', place: 'body', module: 'src/app/early-readings.ts' }),
    earlyScript({ name: 'notice', place: 'head', module: 'src/app/early-notice.ts' }),
    subsetFonts('/src/components/ui/fonts.css'),
    preloadFonts(['inter-latin-wght-normal', 'b612-mono-latin-400-normal']),
    forbidPackage('zod'),
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
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    rolldownOptions: {
      // Libraries mark what a server must not run; there is no such server.
      onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log),
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
});
