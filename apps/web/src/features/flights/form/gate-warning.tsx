import { flightFields } from '@crewroom/domain/flights/fields';
import { isBlank } from '@crewroom/domain/text';
import { useQueries } from '@tanstack/react-query';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { FlightLink } from '../../../components/flight-link.tsx';
import { ZuluDateTime } from '../../../components/ui/date-time.tsx';
import { warningBox } from '../../../components/ui/warning-box.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { gateConflictsQuery } from '../queries.ts';

// A gate is typed letter by letter, and a half-typed gate is a different gate.
const TYPED_MS = 400;

type GateWarningProps = {
  readonly gate: string;
  readonly departure: string;
  /** The departures (ISO instants): one, or one a week. Empty while they are not typed. */
  readonly departures: readonly string[];
  /** The id of the flight itself, when it exists. */
  readonly except?: string;
};

/** Warns about flights that leave from the same gate within half an hour. It never rejects the form. */
export function GateWarning({ gate, departure, departures, except }: GateWarningProps) {
  const typedGate = useDebouncedValue(gate.trim(), TYPED_MS);
  const typedDeparture = useDebouncedValue(departure.trim(), TYPED_MS);
  // The server rejects a longer one, and the form says so when it is sent.
  const sentDeparture = typedDeparture.length <= flightFields.departure.text.max ? typedDeparture : '';
  const isAsked = !isBlank(typedGate) && typedGate.length <= flightFields.gate.text.max;
  const found = useQueries({
    queries: (isAsked ? departures : []).map((scheduledDate) =>
      gateConflictsQuery({ gate: typedGate, departure: sentDeparture, scheduledDate, except }),
    ),
  });
  const conflicts = found.flatMap(({ data }) => data?.conflicts ?? []);
  return (
    <div role="status" className="empty:hidden">
      {conflicts.length > 0 && (
        <div className={warningBox}>
          <IconAlertTriangle className="flex-none mt-0.5" size={18} stroke={2} aria-hidden />
          <div className="min-w-0 wrap-anywhere">
            <p>Also at gate {typedGate} within half an hour:</p>
            <ul className="p-0 m-0 list-none">
              {conflicts.map((flight) => (
                <li key={flight._id}>
                  <FlightLink
                    className="inline-block min-h-6 text-inherit font-mono font-heavy"
                    flight={flight}
                  />{' '}
                  <ZuluDateTime value={flight.scheduledDate} format="dateTime" />
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
