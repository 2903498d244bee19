import { formatLocal, formatZulu } from '../lib/dates.ts';
import { relativeTime } from '../lib/relative-time.ts';

/** The time since an instant, with its date and time on hover. */
export function RelativeMoment({ value, now }: { readonly value: string; readonly now: Date }) {
  // `now` is the start of the current minute, so a recent instant may be after it.
  const isAhead = Date.parse(value) > now.getTime();
  return (
    <time
      dateTime={value}
      title={`${formatLocal(value, 'dateTime')} your time, ${formatZulu(value, 'dateTime')} (UTC)`}
    >
      {relativeTime(isAhead ? now.toISOString() : value, now)}
    </time>
  );
}
