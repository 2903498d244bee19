import type { AdminUser } from '@crewroom/domain/record/calls';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Preloadable } from '../../ui/lazy.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';

/** The props of all tabs of a record. */
export type RecordPartProps = { readonly member: AdminUser; readonly mayChange: boolean };

export type RecordDialogProps = DialogProps & { readonly member: AdminUser };

type AddButtonProps = {
  readonly preloads: Preloadable;
  readonly onAction: () => void;
  readonly children: ReactNode;
};

/** The button that opens the form for a new entry. */
export function AddButton({ preloads, onAction, children }: AddButtonProps) {
  return (
    <Button preloads={preloads} onClick={onAction}>
      <IconPlus size={16} stroke={2} aria-hidden />
      {children}
    </Button>
  );
}

type PanelHeadProps = {
  readonly title: string;
  /** Gets the focus when the focused control was removed. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** The buttons. */
  readonly children?: ReactNode;
};

/** The heading of a tab, with its buttons. */
export function PanelHead({ title, headingRef, children }: PanelHeadProps) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between min-h-9 mb-3">
      <h3
        className="text-bright text-16 font-bold leading-6 focus:outline-none"
        ref={headingRef}
        tabIndex={-1}
      >
        {title}
      </h3>
      {children}
    </div>
  );
}

type RecordListProps<Item> = {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
};

/** The entries of a tab as a list. */
export function RecordList<Item>({ items, keyOf, children }: RecordListProps<Item>) {
  return (
    <ul className="p-0 list-none">
      {items.map((item) => (
        <li className="py-3.5 border-t border-t-line last:pb-0" key={keyOf(item)}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
