import { formatLocal, formatZulu, isZuluHere, localDay, timesInWords } from '../lib/dates.ts';
import { useToday } from '../lib/today.ts';
import { useTimeOrder } from './time-order.ts';
import { ZuluDateTime } from './ui/date-time.tsx';

const localWord = <span className="visually-hidden"> local</span>;

const smallClasses = 'text-[max(0.75rem,0.75em)] font-normal text-dim';

type FlightTimeProps = {
  /** An ISO 8601 timestamp. */
  readonly value: string;
  /** The Zulu day or timestamp of the heading above. Its own day is shown only if it differs. */
  readonly under?: string;
};

/**
 * A time of a flight, local and in Zulu: the viewer's preferred one is large, the other one small next to it. The title
 * has date and time in full.
 */
export function FlightTime({ value, under }: FlightTimeProps) {
  const order = useTimeOrder();
  const { large, small } = timesInWords(value, { today: useToday(), order, under });
  const zulu = formatZulu(value, 'dateTime');
  return (
    <time dateTime={value} title={`${formatLocal(value, 'dateTime')} local, ${zulu}`} data-times={order}>
      <span className="wrap-normal">
        {large}
        {small !== null && order === 'local' && localWord}
      </span>
      {small !== null && (
        <small className={smallClasses}>
          {' '}
          {small}
          {order === 'zulu' && <span className="font-sans"> local</span>}
        </small>
      )}
    </time>
  );
}

type DenseFlightTimeProps = FlightTimeProps & {
  readonly format?: 'time' | 'dateTime';
  /** Whether viewers with Zulu first see the local time too. Without it they have it in the title. */
  readonly withLocal?: boolean;
  /** Whether a second time is below the first one, where a line has no room for both. */
  readonly isStacked?: boolean;
};

/**
 * A time of a flight where space is scarce: Zulu alone, with the local time in the title. For viewers who prefer local time
 * it is the local time, with Zulu small next to it.
 */
export function DenseFlightTime(props: DenseFlightTimeProps) {
  const { value, under, format = 'time', withLocal = false, isStacked = false } = props;
  const order = useTimeOrder();
  const today = useToday();
  if (order === 'zulu' || isZuluHere(value))
    return (
      <ZuluDateTime
        value={value}
        format={format}
        withLocal={withLocal}
        {...(under !== undefined && { under })}
      />
    );
  const isWithDate = format === 'dateTime';
  const { large, small } = timesInWords(value, {
    today,
    order,
    under: isWithDate ? localDay(value) : (under ?? value),
  });
  return (
    <time
      className={isStacked ? 'inline-grid leading-4' : undefined}
      dateTime={value}
      title={`${formatZulu(value, 'dateTime')} (UTC)`}
      data-times={order}
    >
      <span className="wrap-normal">
        {isWithDate ? formatLocal(value, 'dateTime') : large}
        {localWord}
      </span>
      <small className={`${smallClasses} ${isStacked ? 'leading-3.5' : ''}`}> {small}</small>
    </time>
  );
}
