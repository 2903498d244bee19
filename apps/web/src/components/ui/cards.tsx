import { createContext, type ReactNode, type Ref, use, useId, useState } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';

type SectionCardProps = {
  readonly title: string;
  /** The number shown next to the title. */
  readonly count?: number;
  /** Shown at the end of the title's row. */
  readonly headerAction?: ReactNode;
  /** The summary of the section, next to its title even while it is collapsed. */
  readonly detail?: ReactNode;
  /** A ref to the heading, so that it can be focused when a control is removed. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** Whether the section starts open within `CollapseOnPhones`, because it is short. */
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
};

/** A card of one fact at the head of a screen: its title, its button, and a line below, which keeps its height while it loads. */
export const overviewCard =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 content-center items-center min-w-0 min-h-21 py-3 px-5 border border-line rounded-card bg-card shadow-card max-md:px-4';

const factClasses = 'font-mono text-14 text-dim';

/** The most rows, of two lines at most, with which a section is short. With more, the own profile is too long for a phone. */
export const SHORT_ROWS = 1;

type Folding = 'none' | 'except-short' | 'all';

const FoldingContext = createContext<Folding>('none');

/** Collapses the long sections within it on small screens: each is a row with its title until it is opened. */
export function CollapseOnPhones({ children }: { readonly children: ReactNode }) {
  return (
    <FoldingContext value={useMediaQuery(SMALL_SCREEN) ? 'except-short' : 'none'}>{children}</FoldingContext>
  );
}

/** Collapses the sections within it on every screen, because they are long and rarely needed. */
export function Collapsed({ children }: { readonly children: ReactNode }) {
  return <FoldingContext value="all">{children}</FoldingContext>;
}

/** Opens the sections within it among collapsed ones, because the URL links to them. */
export function Expanded({ children }: { readonly children: ReactNode }) {
  return <FoldingContext value="none">{children}</FoldingContext>;
}

type HeadingProps = Pick<SectionCardProps, 'title' | 'count' | 'headingRef'> & { readonly id: string };

function Heading({ id, title, count, headingRef }: HeadingProps) {
  return (
    <h2
      id={id}
      className="text-bright text-16 font-bold leading-6 in-data-folds:text-14"
      ref={headingRef}
      tabIndex={headingRef === undefined ? undefined : -1}
    >
      {title}{' '}
      {count !== undefined && (
        <span className="py-0 px-2 ms-2 rounded-card bg-sunken text-text font-mono text-13 font-normal">
          {count}
        </span>
      )}
    </h2>
  );
}

/** A section that can be collapsed. Printed it is open. */
function FoldedSection(props: SectionCardProps) {
  const { headerAction, detail, isOpenAtFirst = false, children, ...heading } = props;
  const [isOpened, setOpened] = useState(isOpenAtFirst);
  const isOpen = useMediaQuery('print') || isOpened;
  const id = useId();
  return (
    <section
      className="min-w-0 rounded-card border border-line bg-card shadow-card in-data-folds:rounded-none in-data-folds:border-0 in-data-folds:outline in-data-folds:outline-line"
      aria-labelledby={id}
    >
      <details open={isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 hover:bg-hover in-data-folds:min-h-11 in-data-folds:px-3 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <Heading id={id} {...heading} />
            {detail && <span className={factClasses}>{detail}</span>}
          </span>
          <IconChevronDown
            className={`flex-none text-dim transition-transform ${isOpen ? 'rotate-180' : ''}`}
            size={20}
            aria-hidden
          />
        </summary>
        {isOpen && (
          <div className="grid grid-cols-1 gap-3 px-4 pt-1 pb-4">
            {headerAction && <div className="justify-self-start">{headerAction}</div>}
            <div className="min-w-0">{children}</div>
          </div>
        )}
      </details>
    </section>
  );
}

/** A card with a heading. */
export function SectionCard(props: SectionCardProps) {
  const { headerAction, detail, isOpenAtFirst = false, children, ...heading } = props;
  const id = useId();
  const folding = use(FoldingContext);
  if (folding !== 'none') {
    return <FoldedSection {...props} isOpenAtFirst={isOpenAtFirst && folding === 'except-short'} />;
  }
  return (
    <section
      className="min-w-0 px-5 py-4 border border-line rounded-card bg-card shadow-card max-md:px-4 max-md:py-3"
      aria-labelledby={id}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 mb-2">
        <Heading id={id} {...heading} />
        {detail && <span className={factClasses}>{detail}</span>}
        {headerAction}
      </div>
      {children}
    </section>
  );
}

type ActionCardProps = Pick<SectionCardProps, 'title' | 'headingRef'> & {
  /** Its purpose, in a few words. */
  readonly about: string;
  /** The button. */
  readonly action: ReactNode;
  /** Its state, if any. */
  readonly children?: ReactNode;
};

/** A card for one action: its purpose, and its button. */
export function ActionCard({ title, headingRef, about, action, children }: ActionCardProps) {
  const id = useId();
  return (
    <section
      className="grid min-w-0 grid-cols-1 content-start gap-2 rounded-card border border-line bg-card px-4 py-3 shadow-card max-md:px-3 max-md:py-2"
      aria-labelledby={id}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-[1_1_8rem]">
          <Heading id={id} title={title} headingRef={headingRef} />
          <p className="text-13 leading-5 text-dim max-md:hidden">{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Figures side by side, as wide as they need to be, or below each other in a narrow space. */
export const figures = 'flex flex-wrap gap-0.25 [&>*]:min-w-1/3 [&>*]:flex-[1_1_min-content]';

type FigureCardProps = {
  readonly label: string;
  readonly children: ReactNode;
  /** The context of the figure, such as a target or a date. */
  readonly note?: ReactNode;
};

/** A large figure with its label and context. Must be inside a `<dl>`. */
export function FigureCard({ label, children, note }: FigureCardProps) {
  return (
    <div className="flex flex-col min-w-0 min-h-27 bg-card p-4 @max-[24rem]:min-h-0 @max-[24rem]:p-3">
      <dt className="font-medium">{label}</dt>
      <dd className="mt-1 font-mono text-22 font-heavy leading-8 wrap-break-word">{children}</dd>
      {note !== undefined && <dd className="mt-auto text-dim text-13 leading-5 wrap-break-word">{note}</dd>}
    </div>
  );
}

type ExpandableListProps<Item> = {
  readonly items: readonly Item[];
  /** How many items are shown until it is expanded. */
  readonly shown: number;
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
};

/** A list that shows only its first items until it is expanded. */
export function ExpandableList<Item>({ items, shown, keyOf, children }: ExpandableListProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  const listId = useId();
  const rendered = isWhole ? items : items.slice(0, shown);
  return (
    <>
      <ul className="p-0 list-none" id={listId}>
        {rendered.map((item) => (
          <li
            className="py-2 not-first:border-t not-first:border-t-line first:pt-0 last:pb-0"
            key={keyOf(item)}
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <button
          className="min-h-8 mt-1 max-md:mt-0 justify-self-start py-1 px-0 border-0 bg-transparent text-accent-text text-14 underline cursor-pointer pointer-coarse:min-h-11"
          type="button"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${items.length}`}
        </button>
      )}
    </>
  );
}
