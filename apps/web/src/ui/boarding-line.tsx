import { IconPlaneInflight } from '@tabler/icons-react';
import classes from './boarding-line.module.css';

const CODE = /^[A-Z]{3,4}$/;
/** The letters of two codes of three letters each; with more the type is smaller. */
const TWO_SHORT_CODES = 6;

type BoardingLineProps = {
  readonly from: string;
  readonly to: string;
  /** `poster` fills the available width; `card` is for small cards in a list. */
  readonly size?: 'poster' | 'card';
};

/** Departure and arrival in large type, joined by a line, as on a boarding card. Long names are smaller and wrap. */
export function BoardingLine({ from, to, size = 'poster' }: BoardingLineProps) {
  const areCodes = CODE.test(from) && CODE.test(to);
  return (
    <p
      className={classes.line}
      data-codes={areCodes}
      data-long={areCodes && from.length + to.length > TWO_SHORT_CODES}
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
