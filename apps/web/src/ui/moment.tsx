import { type DateFormat, formatLocal, formatZulu, localBesideZulu } from '../lib/dates.ts';
import { relativeTime } from '../lib/relative-time.ts';

type MomentProps = {
  /** An ISO 8601 instant. */
  readonly value: string;
  readonly format?: DateFormat;
};

/** An instant in the viewer's local time, with UTC on hover. */
export function Moment({ value, format = 'dateTime' }: MomentProps) {
  return (
    <time dateTime={value} title={`${formatZulu(value, 'dateTime')} (UTC)`}>
      {formatLocal(value, format)}
    </time>
  );
}

/** An instant in UTC, with the viewer's local time on hover, or beside it on wide screens. */
export function ZuluMoment({
  value,
  format = 'time',
  withLocal = false,
}: MomentProps & { readonly withLocal?: boolean }) {
  const local = localBesideZulu(value);
  return (
    <time dateTime={value} title={`${formatLocal(value, 'dateTime')} your time`}>
      {formatZulu(value, format)}
      {withLocal && <small className="text-dim font-sans text-13 font-normal"> {local} local</small>}
    </time>
  );
}

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
