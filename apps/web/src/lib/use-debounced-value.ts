import { useEffect, useState } from 'react';

/** Returns a value once it has been unchanged for `pauseMs` milliseconds, such as the input of a search. */
export function useDebouncedValue<Value>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
