import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { type Preloadable, preloadOnIntent } from './lazy.tsx';

type Tab<Name extends string> = {
  readonly name: Name;
  readonly label: ReactNode;
  readonly preloads?: Preloadable;
};

type TabsProps<Name extends string> = {
  /** Names the tabs to assistive technology. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly open: Name;
  readonly onOpen: (name: Name) => void;
  /** Whether the tabs, side by side, stay in view above the panel. Otherwise they make one card with it. */
  readonly isSticky?: boolean;
  /** The panel of the open tab. */
  readonly children: ReactNode;
};

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const tabClasses =
  '-mb-0.5 rounded-t border-0 border-b-2 border-transparent bg-transparent font-medium text-text hover:bg-hover aria-selected:border-b-accent aria-selected:font-bold aria-selected:text-bright forced:border-[Canvas] forced:aria-selected:border-[Highlight]';

const variantClasses = {
  card: {
    whole: '@container min-w-0 rounded-card border border-line bg-card shadow-card',
    // Several rows of tabs are in columns, as many as fit beside each other with the longest names.
    list: 'flex flex-wrap border-b-2 border-line px-2 pt-1 max-md:px-1 max-md:@min-[17rem]:grid max-md:@min-[17rem]:grid-cols-[repeat(3,auto)] max-md:@min-[22rem]:grid-cols-[repeat(4,auto)]',
    tab: `${tabClasses} px-3 py-2.5 text-14 leading-none whitespace-nowrap touch:min-h-11 max-md:grow max-md:px-1.5 max-md:py-2 max-md:text-13`,
    panel: '@container px-6 pt-5 pb-6 max-md:p-4',
  },
  sticky: {
    whole: '',
    list: 'sticky top-18.25 z-2 mb-3 flex flex-wrap border-b-2 border-line bg-page',
    tab: `${tabClasses} min-h-12 flex-1 p-2 text-14 leading-4.5 max-sm:px-1 max-sm:text-13`,
    panel: '',
  },
} as const;

/** Tabs over one panel. The arrow keys open the next one, Home and End the first and last. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, open, onOpen, isSticky = false, children } = props;
  const classes = variantClasses[isSticky ? 'sticky' : 'card'];
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex(({ name }) => name === open);
    const next = steps[event.key]?.(index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onOpen(tab.name);
    const button = event.currentTarget.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div className={classes.whole}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it take the focus */}
      <div
        className={classes.list}
        role="tablist"
        aria-label={label}
        data-sticky-tabs={isSticky || undefined}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={tab.name === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === open ? 0 : -1}
            onClick={() => onOpen(tab.name)}
            {...(tab.preloads && preloadOnIntent(tab.preloads))}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={classes.panel} role="tabpanel" aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </div>
  );
}
