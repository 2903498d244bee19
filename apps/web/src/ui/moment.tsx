import { type DateFormat, formatLocal, formatZulu, localBesideZulu, relativeTime } from '../lib/dates.ts';
import { useCurrentMinute } from '../lib/server-clock.ts';
import classes from './moment.module.css';

type MomentProps = {
  /** An ISO 8601 instant. */
  readonly value: string;
  readonly format?: DateFormat;
};

/** An instant in the viewer's own time, with UTC on hover. */
export function Moment({ value, format = 'dateTime' }: MomentProps) {
  return (
    <time dateTime={value} title={`${formatZulu(value, 'dateTime')} (UTC)`}>
      {formatLocal(value, format)}
    </time>
  );
}

/** How long ago an instant was, with its date and time on hover. */
export function RelativeMoment({ value, now }: { readonly value: string; readonly now: Date }) {
  // The current minute stands still for up to sixty seconds.
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

/** An instant in Zulu, with the viewer's own time on hover, or beside it where there is room. */
export function ZuluMoment({
  value,
  format = 'time',
  withLocal = false,
}: MomentProps & { readonly withLocal?: boolean }) {
  const local = localBesideZulu(value);
  return (
    <time dateTime={value} title={`${formatLocal(value, 'dateTime')} your time`}>
      {formatZulu(value, format)}
      {withLocal && <small className={classes.local}> {local} local</small>}
    </time>
  );
}

/** The time everything that flies goes by. */
export function ZuluClock() {
  const now = useCurrentMinute().toISOString();
  return (
    <p className={classes.clock}>
      <span className={classes.label}>Zulu</span>
      <time className={classes.time} dateTime={now}>
        {`${now.slice(11, 16)}Z`}
      </time>
    </p>
  );
}
