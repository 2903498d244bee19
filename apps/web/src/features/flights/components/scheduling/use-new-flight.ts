import { flightMessages } from '@crewroom/domain/flights/messages';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { toastFailure } from '../../../../ui/toasts.ts';
import {
  type FaultPlace,
  faultsAt,
  faultsOf,
  hasFaults,
  MISSING,
  noFaults,
  withoutFault,
} from '../../draft-faults.ts';
import { blankFields, type DraftField, flightFieldsOf, unreadableTimes } from '../../flight-draft.ts';
import { useCreateFlight } from '../../mutations.ts';
import { type RoleRow, rolesOf, withNewRow, withoutRow, withRow } from '../../role-rows.ts';
import { TIME_HINT } from '../../time-of-day.ts';
import { useTypedFlight } from './use-typed-flight.ts';

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

  const reset = () => {
    clear();
    setFaults(noFaults);
  };

  const send = () =>
    create.mutate(
      { ...flightFieldsOf(draft), roles: rolesOf(rows) },
      {
        onSuccess: reset,
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
    discard: reset,
  };
}

export type NewFlightForm = ReturnType<typeof useNewFlight>;
