/** A clock that is stopped until a test moves it. */
export type MovableClock = (() => Date) & {
  readonly advance: (milliseconds: number) => void;
  readonly set: (instant: string) => void;
};

/** Creates a clock that is stopped at a timestamp. */
export function createClock(start: string): MovableClock {
  let now = Date.parse(start);
  const clock = () => new Date(now);
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    set: (instant: string) => {
      now = Date.parse(instant);
    },
  });
}
