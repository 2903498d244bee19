import { useRef, useState } from 'react';

/**
 * The state of a form that replaces the button that opens it, for a row of named buttons. When the form closes, the
 * focus goes to its button, so that keyboard users are not sent to the top of the page.
 */
export function useInlineForm<Form extends string, Other extends string = never>() {
  const [openForm, setOpenForm] = useState<Form | null>(null);
  const next = useRef<Form | Other | null>(null);
  /** Names the button that gets the focus when it is rendered next. */
  const focusNext = (name: Form | Other | null) => {
    next.current = name;
  };
  return {
    openForm,
    open: setOpenForm,
    close: () => {
      focusNext(openForm);
      setOpenForm(null);
    },
    /** Closes the form after it was sent, which replaces its button by another one. */
    closeTo: (name: Form | Other) => {
      focusNext(name);
      setOpenForm(null);
    },
    focusNext,
    buttonRef: (name: Form | Other) => (button: HTMLButtonElement | null) => {
      if (button === null || next.current !== name) return;
      next.current = null;
      if (document.activeElement === document.body) button.focus();
    },
  };
}
