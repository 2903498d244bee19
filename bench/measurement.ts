import type { AirlineSize } from '@crewroom/server/testing/large-airline';
import type { Databases } from './databases.ts';
import type { Checkout } from './portal.ts';
import type { Row } from './reports.ts';

/** The measurement, its target, and its duration. */
export type Setting = {
  readonly checkout: Checkout;
  /** Another commit to measure in the same run. */
  readonly against: Checkout | undefined;
  readonly databases: Databases;
  readonly size: AirlineSize;
  /** How many airlines a host has. */
  readonly airlines: number;
  readonly rounds: number;
  /** How long one round sends one kind of request. */
  readonly seconds: number;
  /** How long a round lasts for measurements whose effect shows only with time: open screens, and memory under load. */
  readonly longSeconds: number;
};

/** One measurement on one engine: a sentence about it, and the table. */
export type Measurement = (
  setting: Setting,
) => Promise<{ readonly what: string; readonly rows: readonly Row[] }>;
