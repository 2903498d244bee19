import type { TermPreview } from '@crewroom/domain/terms/calls';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatZulu } from '../../../lib/dates.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { ShortList } from '../../../ui/short-list.tsx';
import { forfeit } from '../consequences.ts';
import classes from './unreviewed-flights.module.css';

const SHOWN = 5;

/** The flights whose points are lost unless somebody reviews them first, each by name. */
export function UnreviewedFlights({ flights }: { readonly flights: TermPreview['unreviewedFlights'] }) {
  const { payPerPoint } = useStartData();
  return (
    <section className={classes.warning} aria-label="Flights not reviewed">
      <p className={classes.words}>
        <IconAlertTriangle className={classes.icon} size={20} aria-hidden />
        <span>{forfeit(flights.length, payPerPoint)}</span>
      </p>
      <ShortList items={flights} shown={SHOWN} keyOf={({ _id }) => _id}>
        {({ _id, flightCode, scheduledDate }) => (
          <p className={classes.flight}>
            <Link className={classes.code} to="/flights/$id" params={{ id: _id }}>
              {flightCode}
            </Link>
            <time dateTime={scheduledDate}>{formatZulu(scheduledDate, 'dateTime')}</time>
          </p>
        )}
      </ShortList>
      <p>
        <Link className={classes.way} to="/scheduling">
          Review them on the scheduling board first
        </Link>
      </p>
    </section>
  );
}
