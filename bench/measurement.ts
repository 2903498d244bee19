import type { AirlineSize } from '@crewroom/server/testing/large-airline';
import type { Databases } from './databases.ts';
import type { Checkout } from './portal.ts';
import type { Row } from './reports.ts';

/** What is measured, on what, and for how long. */
export type Setting = {
  readonly checkout: Checkout;
  /** Another commit to be measured in the same run. */
  readonly against: Checkout | undefined;
  readonly databases: Databases;
  readonly size: AirlineSize;
  readonly rounds: number;
  /** How long one round sends one thing. */
  readonly seconds: number;
  /** The same for measurements whose effect shows only with time: open screens, and memory under load. */
  readonly longSeconds: number;
};

/** One measurement on one engine: what was done, in a sentence, and the table. */
export type Measurement = (
  setting: Setting,
) => Promise<{ readonly what: string; readonly rows: readonly Row[] }>;
