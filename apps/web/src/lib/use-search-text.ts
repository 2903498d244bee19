import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

type SearchText = {
  /** The search text in the URL. */
  readonly sent: string;
  readonly onSend: (text: string) => void;
};

/**
 * Returns the typed text of a search, which is put into the URL when typing pauses. When the URL changes otherwise, for
 * example by Back, the field follows.
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
  // A removed field may lose the focus after its screen has ended.
  const hasEnded = useRef(false);
  useEffect(() => {
    hasEnded.current = false;
    return () => {
      hasEnded.current = true;
      window.clearTimeout(timer.current);
    };
  }, []);
  const send = (typed: string) => {
    if (hasEnded.current) return;
    window.clearTimeout(timer.current);
    const trimmed = typed.trim();
    if (trimmed === lastSent.current) return;
    lastSent.current = trimmed;
    onSend(trimmed);
  };
  const type = (typed: string) => {
    setText(typed);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => send(typed), PAUSE_MS);
  };
  return { text, type, sendNow: () => send(text) };
}
