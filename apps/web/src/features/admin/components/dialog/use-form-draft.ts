import { useState } from 'react';
import { type FormFaults, noFaults, withoutFault } from '../../form-faults.ts';

/** The fields of a form as they are typed, and what was found wrong with them. */
export function useFormDraft<Draft extends object>(initial: () => Draft) {
  type Field = Extract<keyof Draft, string>;
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<FormFaults<Field>>(noFaults);
  const change = <Key extends Field>(field: Key, value: Draft[Key]) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setFaults((before) => withoutFault<Field>(before, field));
  };
  return { draft, faults, setFaults, change };
}
