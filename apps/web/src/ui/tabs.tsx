import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { type Preloadable, preloadOnIntent } from './lazy.tsx';
import classes from './tabs.module.css';

type Tab<Name extends string> = {
  readonly name: Name;
  readonly label: ReactNode;
  readonly preloads?: Preloadable;
};

type TabsProps<Name extends string> = {
  /** What the tabs are of. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly open: Name;
  readonly onOpen: (name: Name) => void;
  /** The panel of the open tab. */
  readonly children: ReactNode;
};

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs over one panel. The arrow keys open the next; Mantine's tabs are five times the code. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen, children }: TabsProps<Name>) {
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
    <div className={classes.tabs}>
      <div className={classes.list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
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
