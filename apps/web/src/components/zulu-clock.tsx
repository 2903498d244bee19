// In a file of its own, so that the login screen need not load the formats of dates.
import { useCurrentMinute } from '../lib/server-clock.ts';

/** The current time in UTC ("Zulu"), as used in aviation. */
export function ZuluClock() {
  const now = useCurrentMinute().toISOString();
  return (
    <p className="flex flex-none items-baseline gap-2 py-1 px-2.5 border border-night-line rounded-small bg-night-raised leading-5 max-md:in-[header]:p-0 max-md:in-[header]:border-0 max-md:in-[header]:bg-transparent">
      <span className="text-night-dim text-12 max-md:in-[header]:sr-only">Zulu</span>
      <time className="text-lamp font-mono text-15 max-md:in-[header]:text-13" dateTime={now}>
        {`${now.slice(11, 16)}Z`}
      </time>
    </p>
  );
}
