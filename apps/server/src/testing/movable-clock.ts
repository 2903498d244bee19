/** A clock that stands still until a test moves it. */
export type MovableClock = (() => Date) & {
  readonly advance: (milliseconds: number) => void;
  readonly set: (instant: string) => void;
};

/** Makes a clock that stands at an instant. */
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
