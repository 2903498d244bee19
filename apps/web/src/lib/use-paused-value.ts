import { useEffect, useState } from 'react';

/** A value as it was when it last stood still for `pauseMs` milliseconds, such as what is typed into a search. */
export function usePausedValue<Value>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
