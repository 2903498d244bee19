import { useCurrentMinute } from '../lib/now.ts';
import classes from './zulu-clock.module.css';

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
