import { v7 } from 'uuid';
import type { Chance } from './chance.ts';
import type { Moment } from './moments.ts';

const RANDOM_BYTES = 16;

/** Makes the id of something that came to be at a moment. */
export type NewDemoId = (at: Moment) => string;

/**
 * Ids like every other one of the portal, but the same for the same seed. Those of one moment ascend in the order
 * in which they are asked for.
 */
export function createDemoIds(chance: Chance): NewDemoId {
  let made = 0;
  return (at) => {
    made += 1;
    const random = Uint8Array.from({ length: RANDOM_BYTES }, () => chance.between(0, 255));
    return v7({ msecs: at, seq: made, random });
  };
}
