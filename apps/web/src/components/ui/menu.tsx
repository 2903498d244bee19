import { type ComponentProps, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';
import { buttonClasses } from './button.tsx';

/** How an entry of a menu looks, whether it is a link or a button. */
export const menuEntryClasses =
  'flex w-full min-h-9 touch:min-h-11 items-center gap-2.5 rounded border-0 bg-transparent px-3 py-1.5 text-start text-14 leading-5 font-medium text-text no-underline hover:bg-hover focus-visible:-outline-offset-2 [&_svg]:flex-none [&_svg]:text-dim';

const GAP = 4;

/** Puts the panel next to its button: below it where there is room, and within the window's width. */
function placeNextTo(button: HTMLElement, panel: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isHigh = top > clientHeight * 0.6;
  const isRight = left + right > clientWidth;
  // The panel is in the top layer, where it is placed from the page's origin and scrolls with the page.
  Object.assign(panel.style, {
    top: isHigh ? 'auto' : `${bottom + window.scrollY + GAP}px`,
    bottom: isHigh ? `${clientHeight - top - window.scrollY + GAP}px` : 'auto',
    left: isRight ? 'auto' : `${Math.max(GAP, left)}px`,
    right: isRight ? `${Math.max(GAP, clientWidth - right)}px` : 'auto',
  });
}

type MenuProps = Pick<ComponentProps<'button'>, 'aria-label'> & {
  /** What the button shows. */
  readonly label: ReactNode;
  /** Whether the button is only an icon, without the arrow that shows that it opens a menu. */
  readonly isPlain?: boolean;
  /** The entries, with `menuEntryClasses`. Each closes the menu. */
  readonly children: ReactNode;
};

/** A button that opens a list of links and buttons. Escape and a click outside close it, and it gives the focus back. */
export function Menu({ label, isPlain = false, children, ...named }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const beforeToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open' && button.current !== null && panel.current !== null)
      placeNextTo(button.current, panel.current);
  };
  return (
    <>
      <button
        {...named}
        ref={button}
        type="button"
        className={
          isPlain
            ? 'grid size-8 touch:size-11 flex-none place-content-center rounded border border-transparent bg-transparent p-0 text-dim hover:bg-hover hover:text-text aria-expanded:bg-hover'
            : buttonClasses()
        }
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {label}
        {!isPlain && <IconChevronDown size={16} aria-hidden />}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys activate the entries, whose clicks bubble to this element */}
      <div
        id={id}
        ref={panel}
        popover="auto"
        className="absolute inset-auto m-0 min-w-52 max-w-[calc(100vw-8px)] rounded-card border border-line bg-card p-1.5 text-text shadow-raised"
        onBeforeToggle={beforeToggle}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={() => panel.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
