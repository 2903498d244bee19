import type { AdminListUser } from '@crewroom/domain/record/calls';
import { createContext, type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  Virtualizer,
  type VirtualizerHandle,
} from 'virtua';
import type { AdminSearch } from '../admin-search.ts';
import { MemberRow, rowsBox } from './member-row.tsx';
import { useRowFocus } from './use-row-focus.ts';

const ROW_HEIGHT = 67;
const BUFFER_HEIGHT = 6 * ROW_HEIGHT;

// The virtual list renders its list and rows and passes no props to them, so they use this context.
const ListContext = createContext({
  count: 0,
  onKeyDown: (_event: KeyboardEvent): void => undefined,
  onDrawn: (_row: number): void => undefined,
});

function List({ ref, style, children }: CustomContainerComponentProps) {
  const { onKeyDown } = useContext(ListContext);
  return (
    <ul className="p-0 list-none" ref={ref} style={style} aria-label="Members" onKeyDown={onKeyDown}>
      {children}
    </ul>
  );
}

function Item({ ref, style, index, children }: CustomItemComponentProps) {
  const { count, onDrawn } = useContext(ListContext);
  const isHidden = style.visibility === 'hidden';
  // A row is hidden, and cannot be focused, until its height is known.
  useEffect(() => {
    if (!isHidden) onDrawn(index);
  });
  return (
    <li ref={ref} style={style} data-index={index} aria-setsize={count} aria-posinset={index + 1}>
      {children}
    </li>
  );
}

type VirtualMembersProps = { readonly members: readonly AdminListUser[]; readonly search: AdminSearch };

/** The list of members. Only visible rows are rendered, so that thousands of members scroll smoothly. */
export function VirtualMembers({ members, search }: VirtualMembersProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const { kept, onKeyDown, onDrawn } = useRowFocus({
    box,
    count: members.length,
    openRow: members.findIndex(({ _id }) => _id === search.user),
    isRecordOpen: search.user !== undefined,
    bringToView: (index) => rows.current?.scrollToIndex(index, { align: 'nearest' }),
  });
  return (
    <ListContext value={{ count: members.length, onKeyDown, onDrawn }}>
      <div className={rowsBox} ref={box}>
        <Virtualizer
          ref={rows}
          as={List}
          item={Item}
          data={members}
          itemSize={ROW_HEIGHT}
          bufferSize={BUFFER_HEIGHT}
          keepMounted={kept === -1 ? [] : [kept]}
        >
          {(member) => <MemberRow key={member._id} member={member} search={search} />}
        </Virtualizer>
      </div>
    </ListContext>
  );
}
