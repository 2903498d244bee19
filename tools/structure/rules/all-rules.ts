import type { Rule } from '../rule.ts';
import { castsSayWhy } from './casts.ts';
import { clockComesIn } from './clock.ts';
import { environmentReadOnce } from './environment.ts';
import { fileShape } from './file-shape.ts';
import { importCycles } from './import-cycles.ts';
import { names } from './names.ts';
import { packageArrows } from './package-arrows.ts';
import { pureDomain } from './pure-domain.ts';
import { robloxHosts } from './roblox-hosts.ts';
import { speaksOfItself } from './speaks-of-itself.ts';
import { webLayers } from './web-layers.ts';
import { zodStaysOutOfWeb } from './zod-stays-out-of-web.ts';

export const allRules: readonly Rule[] = [
  ...fileShape,
  ...packageArrows,
  pureDomain,
  ...webLayers,
  robloxHosts,
  environmentReadOnce,
  ...clockComesIn,
  castsSayWhy,
  zodStaysOutOfWeb,
  importCycles,
  ...names,
  speaksOfItself,
];
