import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { MAX_APPROVALS } from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import IconChecks from '~icons/tabler/checks';
import { Button } from '../../../components/ui/button.tsx';
import { counted } from '../../../lib/format-count.ts';
import { useApproveFlights } from '../mutations.ts';
import { SelectionContext } from './flight-selection.tsx';

const flightsInWords = (count: number): string => counted(count, 'flight');

/** The result of the approvals: how many flights were approved, and for each other flight its code and the reason. */
type Outcome = {
  readonly approvedCount: number;
  readonly refused: readonly { readonly id: string; readonly code: string; readonly why: string }[];
};

function outcomeOf(
  { approved, refused }: ResponseOf<'approveFlights'>,
  codes: ReadonlyMap<string, string>,
): Outcome {
  return {
    approvedCount: approved.length,
    refused: refused.map(({ id, message }) => ({ id, code: codes.get(id) ?? 'A flight', why: message })),
  };
}

function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  const { approvedCount, refused } = outcome;
  return (
    <div
      className={`mb-2.5 rounded border px-3 py-2.5 text-14 ${refused.length > 0 ? 'border-amber-line bg-amber-fill text-amber-text-strong' : 'border-green-line bg-green-fill text-green-text'}`}
    >
      <p>{`${flightsInWords(approvedCount)} approved${refused.length === 0 ? '.' : `, ${refused.length} not:`}`}</p>
      {refused.length > 0 && (
        <ul className="ps-4.5 mt-1">
          {refused.map(({ id, code, why }) => (
            <li key={id}>
              <strong className="font-mono">{code}</strong> {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type BulkApproveProps = {
  /** The pending flights that are shown. */
  readonly flights: readonly FlightCard[];
  /** Whether more than one flight is shown. Flights that somebody else decided and that keep their place count too. */
  readonly areSeveral: boolean;
  /** Called with the flights that were sent, approved or not. */
  readonly onDecided: (ids: readonly string[]) => void;
  readonly children: ReactNode;
};

/**
 * Lets people choose flights and approve them together, up to the maximum of one request. Flights that could not be approved
 * stay, with the reason. Approved flights leave the list.
 */
export function BulkApprove({ flights, areSeveral, onDecided, children }: BulkApproveProps) {
  const approve = useApproveFlights();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const choose = useCallback((ids: readonly string[], isChosen: boolean) => {
    const changed = new Set(ids);
    setChosen(
      (before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !changed.has(id))),
    );
    setOutcome(null);
  }, []);
  const selection = useMemo(() => ({ chosen, choose }), [chosen, choose]);
  // A flight that left the board or the filter is not approved unseen.
  const ready = flights.filter(({ _id }) => chosen.has(_id)).slice(0, MAX_APPROVALS);
  const selectable = flights.slice(0, MAX_APPROVALS);
  const areAllChosen = selectable.length > 0 && selectable.every(({ _id }) => chosen.has(_id));
  const send = () => {
    const codes = new Map(ready.map(({ _id, flightCode }) => [_id, flightCode]));
    approve.mutate([...codes.keys()], {
      onSuccess: (response) => {
        onDecided([...codes.keys()]);
        setChosen(new Set());
        setOutcome(outcomeOf(response, codes));
      },
    });
  };
  const isInactive = ready.length === 0 || approve.isPending;
  return (
    <SelectionContext value={selection}>
      {(areSeveral || ready.length > 0) && (
        <div className="flex flex-wrap gap-x-3 gap-y-2 items-center justify-between py-0 px-1 mb-2.5">
          <label className="inline-flex gap-2 items-center min-h-8 text-14 cursor-pointer max-md:min-h-11">
            <input
              type="checkbox"
              checked={areAllChosen}
              onChange={({ currentTarget }) =>
                choose(
                  selectable.map(({ _id }) => _id),
                  currentTarget.checked,
                )
              }
            />
            {flights.length > MAX_APPROVALS ? `Select the first ${MAX_APPROVALS}` : 'Select all shown'}
          </label>
          <Button kind={isInactive ? 'plain' : 'primary'} isInactive={isInactive} onClick={send}>
            <IconChecks size={16} aria-hidden />
            {approve.isPending
              ? `Approving ${flightsInWords(ready.length)} …`
              : `Approve ${ready.length === 0 ? 'selected' : flightsInWords(ready.length)}`}
          </Button>
        </div>
      )}
      <div role="status">{outcome !== null && <OutcomeView outcome={outcome} />}</div>
      {children}
    </SelectionContext>
  );
}
