import { useRef } from 'react';

/** The inputs of a mutation that are being sent, each with its form. Inputs are compared by content. */
export function usePendingInputs<Input>() {
  const pending = useRef(new Map<string | undefined, string | undefined>());
  return {
    /** Adds an input. Returns false when the same one is being sent already. */
    add: (input: Input, form: string | undefined): boolean => {
      const key = JSON.stringify(input);
      if (pending.current.has(key)) return false;
      pending.current.set(key, form);
      return true;
    },
    formOf: (input: Input): string | undefined => pending.current.get(JSON.stringify(input)),
    remove: (input: Input): void => void pending.current.delete(JSON.stringify(input)),
  };
}
