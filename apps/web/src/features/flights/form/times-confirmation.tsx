import { useRef, useState } from 'react';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.ts';
import { type FlightValues, timeWarningsOf } from './flight-values.ts';

const inWords = (values: FlightValues): string[] => timeWarningsOf(values).map(({ message }) => message);

/**
 * Asks once before a flight with likely mistakes in its times is sent. `ask` sends a flight without warnings at once. It does
 * not ask about warnings that the flight had `before`.
 */
export function useTimesConfirmation<Values extends FlightValues>(send: (values: Values) => void) {
  const [pendingValues, setPendingValues] = useState<Values | null>(null);
  const [isOpen, setOpen] = useState(false);
  const accepted = useRef<readonly string[]>([]);
  const warnings = pendingValues === null ? [] : inWords(pendingValues);
  const ask = (values: Values, before?: Values) => {
    const known = before === undefined ? [] : inWords(before);
    const isNew = (warning: string) => !known.includes(warning) && !accepted.current.includes(warning);
    if (!inWords(values).some(isNew)) return send(values);
    setPendingValues(values);
    setOpen(true);
  };
  const sendAnyway = () => {
    accepted.current = warnings;
    setOpen(false);
    if (pendingValues !== null) send(pendingValues);
  };
  const question = (
    <LazyConfirmDialog
      isOpen={isOpen}
      title="Are these times right?"
      action="Send anyway"
      cancelLabel="Fix the times"
      onConfirm={sendAnyway}
      onClose={() => setOpen(false)}
    >
      <ul className="grid gap-2 p-0 list-none">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </LazyConfirmDialog>
  );
  return { ask, question };
}
