import { startHost } from './start-host.ts';
import { startTogether } from './start-portal.ts';

await startTogether(startHost);
