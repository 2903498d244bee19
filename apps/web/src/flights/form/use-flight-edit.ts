import { flightMessages } from '@crewroom/domain/flights/messages';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { toastFailure } from '../../ui/toasts.ts';
import { useEditFlight } from '../mutations.ts';
import {
  type Faults,
  faultsAt,
  faultsOf,
  hasFaults,
  MISSING,
  noFaults,
  withoutFault,
} from './draft-faults.ts';
import { blankFields, type DraftField, TIME_HINT, unreadableTimes } from './flight-draft.ts';
import { differences, draftOf, editOf, withFieldsOf } from './flight-edit.ts';
import { editOfFlight, readFlightEdit } from './kept-flights.ts';
import { useFoundDraft, useKeptDraft } from './use-kept-draft.ts';

/**
 * A flight being edited. What is typed stays whatever happens to the flight meanwhile; `theirs` are the fields that
 * others changed since it was begun, and saving sends only what was touched. It comes back with the form until it was
 * saved or discarded.
 */
export function useFlightEdit(flight: Flight, onDone: () => void) {
  const keptAs = editOfFlight(flight._id);
  const found = useFoundDraft(keptAs, readFlightEdit);
  const [base, setBase] = useState(() => found?.base ?? draftOf(flight));
  const [draft, setDraft] = useState(found?.draft ?? base);
  const [isBroughtBack, setBroughtBack] = useState(found !== undefined);
  const [faults, setFaults] = useState(noFaults);
  // Counts the attempts that found faults: each leads to the first of them.
  const [failures, setFailures] = useState(0);
  const edit = useEditFlight(flight._id);
  const now = draftOf(flight);
  const touched = differences(base, draft);
  useKeptDraft(keptAs, touched.length > 0 ? { base, draft } : null);
  const theirs = edit.isPending ? [] : differences(base, now);

  const fail = (wrong: Faults) => {
    setFaults(wrong);
    if (hasFaults(wrong)) setFailures((count) => count + 1);
  };
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const send = () =>
    edit.mutate(
      { edit: editOf(draft, touched, now), typed: { base, draft } },
      {
        onSuccess: (answered, { typed }) => {
          const since = differences(typed.draft, latest.current);
          if (since.length === 0) return onDone();
          const saved = draftOf(answered);
          setBase(saved);
          setDraft(withFieldsOf(saved, since, latest.current));
        },
        onError: (error) => fail(error instanceof ApiError ? faultsOf(error.issues, []) : noFaults),
      },
    );
  const submit = () => {
    if (edit.isPending) return;
    if (touched.length === 0) return onDone();
    const blank = blankFields(draft);
    const wrong = unreadableTimes(draft).filter((field) => !blank.includes(field));
    if (blank.length + wrong.length === 0) return send();
    const { at } = faultsAt(blank, MISSING);
    fail({ ...noFaults, at: { ...at, ...faultsAt(wrong, TIME_HINT).at } });
    toastFailure(blank.length > 0 ? flightMessages.requiredFields : TIME_HINT);
  };
  const takeTheirs = () => {
    setDraft(withFieldsOf(draft, theirs, now));
    setBase(now);
  };
  const discard = () => {
    setBase(now);
    setDraft(now);
    setFaults(noFaults);
    setBroughtBack(false);
  };
  const change = (field: DraftField, text: string) => {
    setDraft((known) => ({ ...known, [field]: text }));
    setFaults((known) => withoutFault(known, field));
  };
  return {
    form: { draft, faults, change },
    now,
    theirs,
    takeTheirs,
    failures,
    isSaving: edit.isPending,
    isBroughtBack,
    discard,
    submit,
  };
}
