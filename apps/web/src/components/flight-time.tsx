import { formatLocal, formatZulu, timesInWords } from '../lib/dates.ts';
import { useToday } from '../lib/today.ts';
import { useTimeOrder } from './time-order.ts';

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
  const local = <span className="visually-hidden"> local</span>;
  const zulu = formatZulu(value, 'dateTime');
  return (
    <time dateTime={value} title={`${formatLocal(value, 'dateTime')} local, ${zulu}`} data-times={order}>
      <span className="wrap-normal">
        {large}
        {small !== null && order === 'local' && local}
      </span>
      {small !== null && (
        <small className="text-[max(0.75rem,0.75em)] font-normal text-dim">
          {' '}
          {small}
          {order === 'zulu' && <span className="font-sans"> local</span>}
        </small>
      )}
    </time>
  );
}
