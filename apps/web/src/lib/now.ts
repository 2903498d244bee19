import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function onEveryMinute(onTick: () => void): () => void {
  let timer = window.setTimeout(
    function tick() {
      onTick();
      timer = window.setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    },
    MINUTE_MS - (Date.now() % MINUTE_MS),
  );
  return () => window.clearTimeout(timer);
}

const startOfMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The current minute; what shows it is drawn again when the next one begins. */
export function useCurrentMinute(): Date {
  return new Date(useSyncExternalStore(onEveryMinute, startOfMinute));
}
