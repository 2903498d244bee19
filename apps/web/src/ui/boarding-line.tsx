import { IconPlaneInflight } from '@tabler/icons-react';
import classes from './boarding-line.module.css';

const CODE = /^[A-Z]{3,4}$/;
const SHORT = 6;

type BoardingLineProps = {
  readonly from: string;
  readonly to: string;
  /** As large as the place has room for, or as large as a small card in a list allows. */
  readonly size?: 'poster' | 'card';
};

/** Two places joined by a flight path, large, as a boarding card prints them. Names too long for that wrap, smaller. */
export function BoardingLine({ from, to, size = 'poster' }: BoardingLineProps) {
  const areCodes = CODE.test(from) && CODE.test(to);
  return (
    <p
      className={classes.line}
      data-codes={areCodes}
      data-long={areCodes && from.length + to.length > SHORT}
      data-size={size}
    >
      <span className={classes.place}>{from}</span>
      <span className={classes.path} aria-hidden="true">
        <IconPlaneInflight size={size === 'card' ? 16 : 24} stroke={1.6} />
      </span>
      <span className="visually-hidden"> to </span>
      <span className={classes.place}>{to}</span>
    </p>
  );
}
