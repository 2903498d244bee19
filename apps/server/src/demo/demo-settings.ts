import type { RankThresholds } from '@crewroom/domain/contract/access';

/** The airline's own settings, which the demo data keep to. */
export type DemoSettings = {
  readonly thresholds: RankThresholds;
  /** CHF a point. */
  readonly payPerPoint: number;
  readonly defaultRequiredFlights: number;
  /** Null: terms last a month. */
  readonly termLengthDays: number | null;
};
