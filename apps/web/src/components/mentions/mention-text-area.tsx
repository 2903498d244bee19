import { type ComponentProps, useRef, useState } from 'react';
import { TextArea } from '../ui/field.tsx';
import { lazySection } from '../ui/lazy.tsx';
import { mentionAt, type TypedMention } from './mention-at-caret.ts';
import type { ListKeyHandler, OpenList } from './mention-suggestions.tsx';

// Loaded when the first @ is typed.
const MentionSuggestions = lazySection(
  async () => (await import('./mention-suggestions.tsx')).MentionSuggestions,
);

type Typing = {
  readonly mention: TypedMention | null;
  /** The position of the @ whose list was closed. */
  readonly closedAt: number | null;
};

const noMention: Typing = { mention: null, closedAt: null };

/** The list opens while a mention is typed, and closes when the caret leaves it. */
function typingAt(area: HTMLTextAreaElement, { mention, closedAt }: Typing, isTyped: boolean): Typing {
  const { value, selectionStart, selectionEnd } = area;
  const next = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null;
  if (next === null) return noMention;
  if (next.start === closedAt || (!isTyped && next.start !== mention?.start))
    return { mention: null, closedAt };
  return { mention: next, closedAt: null };
}

type MentionTextAreaProps = ComponentProps<typeof TextArea>;

/**
 * A text area that offers members while the user types @ and letters of a name, and inserts the chosen one as
 * @username.
 */
export function MentionTextArea({ onChange, onBlur, ...props }: MentionTextAreaProps) {
  const [typing, setTyping] = useState(noMention);
  const [list, setList] = useState<OpenList | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const keys = useRef<ListKeyHandler | null>(null);
  const { mention } = typing;
  const follow = (isTyped: boolean) =>
    setTyping((was) => (area.current === null ? was : typingAt(area.current, was, isTyped)));
  return (
    <div className="relative min-w-0">
      <TextArea
        {...props}
        ref={area}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={list?.id}
        aria-activedescendant={list?.activeId}
        onChange={(event) => {
          onChange?.(event);
          follow(true);
        }}
        onKeyUp={() => follow(false)}
        onPointerUp={() => follow(false)}
        onKeyDown={(event) => keys.current?.(event)}
        onBlur={(event) => {
          onBlur?.(event);
          setTyping(noMention);
        }}
      />
      {mention !== null && (
        <MentionSuggestions
          key={mention.start}
          area={area}
          mention={mention}
          keys={keys}
          onList={setList}
          onClose={() => setTyping({ mention: null, closedAt: mention.start })}
          placeholder={null}
        />
      )}
    </div>
  );
}
