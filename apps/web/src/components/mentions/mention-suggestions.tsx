import type { FoundUser } from '@crewroom/domain/contract/named';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { comboboxAction } from '../ui/combobox.ts';
import { FoundPeople, optionId } from '../user-search/found-people.tsx';
import { useUserSearch } from '../user-search/use-search-box.ts';
import { type TypedMention, writtenMention } from './mention-at-caret.ts';

/**
 * Returns how far below the upper edge of a text area a line of its text ends, in pixels. It is the line of the
 * character at `index`, or the edge of the area when the line is scrolled out of it.
 */
function endOfLine(area: HTMLTextAreaElement, index: number): number {
  const { font, letterSpacing, padding, tabSize } = getComputedStyle(area);
  const copy = document.createElement('div');
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${area.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    font,
    letterSpacing,
    padding,
    tabSize,
  });
  const mark = document.createElement('span');
  mark.textContent = area.value.charAt(index);
  copy.append(area.value.slice(0, index), mark);
  area.after(copy);
  const inText = mark.offsetTop + mark.offsetHeight - area.scrollTop;
  copy.remove();
  return Math.min(Math.max(inText, 0), area.offsetHeight);
}

/** The open list of people below a text, and its active option, by their ids. */
export type OpenList = { readonly id: string; readonly activeId: string | undefined };

/** Returns the keys of the text area while the list is open. */
export type ListKeyHandler = (event: KeyboardEvent) => void;

type MentionSuggestionsProps = {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly mention: TypedMention;
  /** Receives the handler for the keys of the text area while people are offered. */
  readonly keys: Ref<ListKeyHandler>;
  readonly onList: (list: OpenList | null) => void;
  readonly onClose: () => void;
};

/** Inserts a person into a text area, as if typed. */
function write(area: HTMLTextAreaElement, mention: TypedMention, username: string): void {
  const { start, end, text } = writtenMention(area.value, mention, username);
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

const hasModifier = ({ shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  shiftKey || ctrlKey || metaKey || altKey;

/** The members whose names match a mention that is being typed, to choose by key or by clicking. */
export function MentionSuggestions({ area, mention, keys, onList, onClose }: MentionSuggestionsProps) {
  const { state, isStale } = useUserSearch(mention.letters);
  // The option chosen with the arrows for these letters. Otherwise the best match is active once it is known.
  const [moved, setMoved] = useState({ letters: '', active: -1 });
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const people = state.kind === 'people' ? state.people : [];
  const isOpen = people.length > 0;
  const best = isStale ? -1 : 0;
  const active = moved.letters === mention.letters ? Math.min(moved.active, people.length - 1) : best;
  const activeId = people[active] === undefined ? undefined : optionId(listId, active);

  const choose = ({ robloxUsername }: FoundUser) => {
    if (area.current !== null) write(area.current, mention, robloxUsername);
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isOpen || hasModifier(event)) return;
    const { key, isComposing } = event.nativeEvent;
    // Tab chooses like Enter does.
    const isPressed = { key: key === 'Tab' ? 'Enter' : key, isComposing };
    const action = comboboxAction(isPressed, { active, count: people.length, isStale, allowsNone: false });
    const person = action?.kind === 'choose' ? people[action.index] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    if (action.kind === 'move') setMoved({ letters: mention.letters, active: action.active });
    else if (person === undefined) onClose();
    else choose(person);
  };
  useImperativeHandle(keys, () => onKey);
  useLayoutEffect(() => {
    onList(isOpen ? { id: listId, activeId } : null);
  }, [onList, isOpen, listId, activeId]);
  useLayoutEffect(() => () => onList(null), [onList]);
  useLayoutEffect(() => {
    if (!isOpen || list.current === null || area.current === null) return;
    const { top } = area.current.getBoundingClientRect();
    const above = top - (list.current.offsetParent?.getBoundingClientRect().top ?? top);
    // Below the line that is being typed.
    list.current.style.top = `${above + endOfLine(area.current, mention.start)}px`;
    list.current.scrollIntoView({ block: 'nearest' });
  }, [area, isOpen, mention.start]);
  return (
    <>
      <p className="visually-hidden" role="status">
        {isStale || state.kind === 'hint' ? '' : state.message}
      </p>
      {isOpen && (
        <div
          ref={list}
          className="absolute inset-x-0 z-200 max-w-[26rem] max-h-[min(17rem,40dvh)] overflow-y-auto p-1 border border-line rounded-card bg-card shadow-raised scroll-m-4"
          data-stale={isStale}
        >
          <FoundPeople people={people} listId={listId} active={active} onChoose={choose} />
        </div>
      )}
    </>
  );
}
