import type { EngineName, InstalledEngine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

export const engines: Readonly<Record<EngineName, InstalledEngine>> = { firefox, webkit };
