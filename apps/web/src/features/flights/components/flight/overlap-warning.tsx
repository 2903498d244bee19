import type { Flight } from '@crewroom/domain/flights/schemas';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ZuluMoment } from '../../../../ui/moment.tsx';
import classes from './overlap-warning.module.css';

/** Warns of other seats of one's own that depart within two hours; they are allowed all the same. */
export function OverlapWarning({ overlaps }: Pick<Flight, 'overlaps'>) {
  if (overlaps.length === 0) return null;
  return (
    <div className={classes.warning}>
      <IconAlertTriangle className={classes.icon} size={20} aria-hidden />
      <p>
        {overlaps.length === 1 ? 'Another seat of yours departs ' : 'Other seats of yours depart '}
        within 2 hours of this flight:{' '}
        {overlaps.map(({ _id: id, flightCode, scheduledDate }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link className={classes.flight} to="/flights/$id" params={{ id }}>
              {flightCode}
            </Link>{' '}
            at <ZuluMoment value={scheduledDate} />
          </span>
        ))}
        .
      </p>
    </div>
  );
}
