import {
  type DateFormat,
  formatLocal,
  formatZulu,
  isZuluHere,
  localBesideZulu,
  zuluTimeUnder,
} from '../../lib/dates.ts';
import { relativeTime } from '../../lib/relative-time.ts';

type DateTimeProps = {
  /** An ISO 8601 timestamp. */
  readonly value: string;
  readonly format?: DateFormat;
};

const localWord = <small className="font-sans text-[0.875em] font-normal"> local</small>;

/** A timestamp in the viewer's local time, with the zone if it has a time of day, and UTC on hover. */
export function DateTime({ value, format = 'dateTime' }: DateTimeProps) {
  const [isDay, isSame] = [format === 'date', isZuluHere(value)];
  return (
    <time dateTime={value} title={`${formatZulu(value, 'dateTime')} (UTC)`}>
      {isSame ? formatZulu(value, format) : formatLocal(value, format)}
      {!isDay && !isSame && localWord}
    </time>
  );
}

type ZuluDateTimeProps = DateTimeProps & {
  readonly withLocal?: boolean;
  /** The day or timestamp of the heading above. Its own day is shown if it differs. */
  readonly under?: string;
};

/** A timestamp in UTC, with the viewer's local time on hover, or with `withLocal` next to it if it differs. */
export function ZuluDateTime({ value, format = 'time', withLocal = false, under }: ZuluDateTimeProps) {
  return (
    <time dateTime={value} title={`${formatLocal(value, 'dateTime')} your time`}>
      <span className="wrap-normal">
        {under === undefined ? formatZulu(value, format) : zuluTimeUnder(under, value)}
      </span>
      {withLocal && !isZuluHere(value) && (
        <small className="font-sans text-13 leading-5 font-normal text-dim">
          {' '}
          {localBesideZulu(value)} local
        </small>
      )}
    </time>
  );
}

/** The time since a timestamp, with its date and time on hover. */
export function RelativeDateTime({ value, now }: { readonly value: string; readonly now: Date }) {
  // `now` is the start of the current minute, so a recent timestamp may be after it.
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
