import { airlineHolds } from './testing/airline-holds.ts';
import { timestamps } from './testing/played-airline.ts';

// The timestamps do not depend on the engine, so one is enough on PostgreSQL, where playing takes longer.
for (const timestamp of timestamps.slice(1)) airlineHolds(timestamp);
