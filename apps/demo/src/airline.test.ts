import { airlineHolds } from './testing/airline-holds.ts';
import { timestamps } from './testing/played-airline.ts';

airlineHolds(timestamps[0]);
