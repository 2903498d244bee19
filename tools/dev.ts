import { startDev } from './dev-portal.ts';
import { startTogether } from './start-portal.ts';

await startTogether(startDev);
