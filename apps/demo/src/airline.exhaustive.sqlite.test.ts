import { airlineHolds } from './testing/airline-holds.ts';
import { moments } from './testing/played-airline.ts';

// The moments are not about the engine, so one is enough on PostgreSQL, where playing takes longer.
for (const moment of moments.slice(1)) airlineHolds(moment);
