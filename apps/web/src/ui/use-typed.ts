import { useState } from 'react';

/**
 * Whether something was typed into a dialog's form since it was opened. Such a dialog closes by its buttons alone:
 * Escape and a click beside it happen by mistake too, and would take what was typed with them.
 */
export function useTyped() {
  const [isTyped, setTyped] = useState(false);
  return { isTyped, onInput: () => setTyped(true), forget: () => setTyped(false) };
}
