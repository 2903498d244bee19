import type { AdminUser } from '@crewroom/domain/record/endpoints';
import { type ReactNode, type Ref, type RefObject, useRef } from 'react';
import IconPlus from '~icons/tabler/plus';
import { Button } from '../../../components/ui/button.tsx';
import type { Preloadable } from '../../../components/ui/lazy.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { type DialogProps, useDialog } from '../../../components/ui/use-dialog.ts';

/** The props of all tabs of a record. */
export type RecordSectionProps = { readonly member: AdminUser; readonly mayChange: boolean };

export type RecordDialogProps = DialogProps & { readonly member: AdminUser };

type PanelHeadProps = {
  readonly title: string;
  /** Gets the focus when the focused control is removed. */
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

type EntriesProps<Entry> = {
  readonly title: string;
  /** For a tab with further dialogs, which also move the focus to the heading. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  readonly entries: readonly Entry[];
  /** The button that adds an entry, with the dialog that it opens. */
  readonly action: string;
  readonly mayAdd: boolean;
  readonly preloads: Preloadable;
  readonly renderDialog: (props: DialogProps) => ReactNode;
  /** Shown between the heading and the entries. */
  readonly note?: ReactNode;
  readonly children: (entry: Entry) => ReactNode;
};

/** The entries of a tab as a list, with the button that adds one. */
export function Entries<Entry extends { readonly _id: string }>(props: EntriesProps<Entry>) {
  const { title, entries, action, mayAdd, preloads, renderDialog, note, children } = props;
  const ownHeading = useRef<HTMLHeadingElement>(null);
  const heading = props.headingRef ?? ownHeading;
  const adding = useDialog<true>(heading);
  return (
    <>
      <PanelHead title={title} headingRef={heading}>
        {mayAdd && (
          <Button preloads={preloads} onClick={() => adding.open(true)}>
            <IconPlus size={16} stroke={2} aria-hidden />
            {action}
          </Button>
        )}
      </PanelHead>
      {note}
      {entries.length === 0 ? (
        <EmptyState>No {title.toLowerCase()}</EmptyState>
      ) : (
        <ul className="p-0 list-none">
          {entries.map((entry) => (
            <li className="py-3.5 border-t border-t-line last:pb-0" key={entry._id}>
              {children(entry)}
            </li>
          ))}
        </ul>
      )}
      {renderDialog(adding.props)}
    </>
  );
}
