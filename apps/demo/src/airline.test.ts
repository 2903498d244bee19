import { airlineHolds } from './testing/airline-holds.ts';
import { moments } from './testing/played-airline.ts';

airlineHolds(moments[0]);
