import { useState } from 'react';
import { emptyDraft } from '../../flight-draft.ts';
import { differences } from '../../flight-edit.ts';
import { NEW_FLIGHT, readNewFlight } from '../../kept-flights.ts';
import { areStartingRows, type RoleRow, startingRows } from '../../role-rows.ts';
import { useFoundDraft, useKeptDraft } from '../flight-fields/use-kept-draft.ts';

/** What is typed of a new flight. It comes back with the form until it was sent or discarded. */
export function useTypedFlight() {
  const found = useFoundDraft(NEW_FLIGHT, readNewFlight);
  const [draft, setDraft] = useState(found?.draft ?? emptyDraft);
  const [rows, setRows] = useState<readonly RoleRow[]>(found?.rows ?? startingRows);
  const [isBroughtBack, setBroughtBack] = useState(found !== undefined);
  const isUnsaved = differences(emptyDraft, draft).length > 0 || !areStartingRows(rows);
  useKeptDraft(NEW_FLIGHT, isUnsaved ? { draft, rows } : null);
  const clear = () => {
    setDraft(emptyDraft);
    setRows(startingRows());
    setBroughtBack(false);
  };
  return { draft, setDraft, rows, setRows, isBroughtBack, clear };
}
