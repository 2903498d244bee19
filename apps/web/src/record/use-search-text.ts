import { adminLimits } from '@crewroom/domain/record/rules';
import { useEffect, useRef, useState } from 'react';

type SearchText = {
  /** What the address says. */
  readonly sent: string;
  readonly onSend: (text: string) => void;
};

/**
 * The text of a search as it is typed, sent when typing pauses. A change of the address by other means, such as a
 * step back, shows in the field.
 */
export function useSearchText({ sent, onSend }: SearchText) {
  const [text, setText] = useState(sent);
  const lastSent = useRef(sent);
  const timer = useRef(0);
  useEffect(() => {
    if (sent === lastSent.current) return;
    lastSent.current = sent;
    window.clearTimeout(timer.current);
    setText(sent);
  }, [sent]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const send = (typed: string) => {
    window.clearTimeout(timer.current);
    const trimmed = typed.trim();
    if (trimmed === lastSent.current) return;
    lastSent.current = trimmed;
    onSend(trimmed);
  };
  const type = (typed: string) => {
    setText(typed);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => send(typed), adminLimits.searchDebounceMs);
  };
  return { text, type, sendNow: () => send(text) };
}
