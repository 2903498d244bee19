import { startPortal, startTogether } from './start-portal.ts';

await startTogether(startPortal);
