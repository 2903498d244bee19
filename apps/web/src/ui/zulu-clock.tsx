// In a file of its own, so that the login screen need not load the formats of dates.
import { useCurrentMinute } from '../lib/server-clock.ts';
import classes from './zulu-clock.module.css';

/** The current time in UTC ("Zulu"), as used in aviation. */
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
