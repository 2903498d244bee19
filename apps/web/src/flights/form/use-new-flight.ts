import { flightMessages } from '@crewroom/domain/flights/messages';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { toastFailure } from '../../ui/toasts.ts';
import { useCreateFlight } from '../mutations.ts';
import {
  type FaultPlace,
  faultsAt,
  faultsOf,
  hasFaults,
  MISSING,
  noFaults,
  withoutFault,
} from './draft-faults.ts';
import {
  areStartingRows,
  blankFields,
  type DraftField,
  emptyDraft,
  type FlightDraft,
  type RoleRow,
  startingRows,
  TIME_HINT,
  unreadableTimes,
  withNewRow,
  withoutRow,
  withRow,
} from './flight-draft.ts';
import { differences } from './flight-edit.ts';
import { isSameNewFlight, NEW_FLIGHT, type NewFlightDraft, readNewFlight } from './kept-flights.ts';
import { useFoundDraft, useKeptDraft } from './use-kept-draft.ts';

const newFlight = (): NewFlightDraft => ({ draft: emptyDraft, rows: startingRows() });

/** What is typed of a new flight. It comes back with the form until it was sent or discarded. */
function useTypedFlight() {
  const found = useFoundDraft(NEW_FLIGHT, readNewFlight);
  const [typed, setTyped] = useState(() => found ?? newFlight());
  const [isBroughtBack, setBroughtBack] = useState(found !== undefined);
  const { draft, rows } = typed;
  const isUnsaved = differences(emptyDraft, draft).length > 0 || !areStartingRows(rows);
  useKeptDraft(NEW_FLIGHT, isUnsaved ? typed : null);
  return {
    draft,
    setDraft: (change: (known: FlightDraft) => FlightDraft) =>
      setTyped((known) => ({ ...known, draft: change(known.draft) })),
    rows,
    setRows: (change: (known: readonly RoleRow[]) => readonly RoleRow[]) =>
      setTyped((known) => ({ ...known, rows: change(known.rows) })),
    isBroughtBack,
    /** Begins anew; with what was sent, only if nothing else was typed since. */
    clear: (sent?: NewFlightDraft) => {
      setTyped((known) => (sent === undefined || isSameNewFlight(known, sent) ? newFlight() : known));
      setBroughtBack(false);
    },
  };
}

/** A new flight as it is being typed, and its way to the server; what was typed stays until it has arrived. */
export function useNewFlight() {
  const { draft, setDraft, rows, setRows, isBroughtBack, clear } = useTypedFlight();
  const [faults, setFaults] = useState(noFaults);
  // Counts the attempts that found faults: each leads to the first of them.
  const [failures, setFailures] = useState(0);
  const create = useCreateFlight();

  const forget = (place: FaultPlace) => setFaults((known) => withoutFault(known, place));
  const fail = (found: typeof noFaults) => {
    setFaults(found);
    if (hasFaults(found)) setFailures((count) => count + 1);
  };

  const discard = () => {
    clear();
    setFaults(noFaults);
  };

  const send = () =>
    create.mutate(
      { draft, rows },
      {
        onSuccess: (_, sent) => {
          clear(sent);
          setFaults(noFaults);
        },
        onError: (error) => fail(error instanceof ApiError ? faultsOf(error.issues, rows) : noFaults),
      },
    );

  const submit = () => {
    if (create.isPending) return;
    const blank = blankFields(draft);
    const wrong = unreadableTimes(draft).filter((field) => !blank.includes(field));
    if (blank.length === 0 && wrong.length === 0) return send();
    const { at } = faultsAt(blank, MISSING);
    fail({ ...noFaults, at: { ...at, ...faultsAt(wrong, TIME_HINT).at } });
    toastFailure(blank.length > 0 ? flightMessages.requiredFields : TIME_HINT);
  };

  return {
    form: {
      draft,
      faults,
      change: (field: DraftField, text: string) => {
        setDraft((known) => ({ ...known, [field]: text }));
        forget(field);
      },
    },
    rows,
    addRow: () => setRows(withNewRow),
    removeRow: (id: number) => setRows((known) => withoutRow(known, id)),
    changeRow: (row: RoleRow, part: 'name' | 'capacity') => {
      setRows((known) => withRow(known, row));
      forget(`role-${row.id}-${part}`);
    },
    failures,
    isSending: create.isPending,
    submit,
    isBroughtBack,
    discard,
  };
}

export type NewFlightForm = ReturnType<typeof useNewFlight>;
