import type { AdminListUser } from '@crewroom/domain/record/endpoints';
import { createContext, type KeyboardEvent, use, useEffect, useRef } from 'react';
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  Virtualizer,
  type VirtualizerHandle,
} from 'virtua';
import type { AdminSearch } from '../admin-search.ts';
import { MemberRow, rowsBox } from './member-row.tsx';
import { useColumns } from './use-columns.ts';
import { useRowFocus } from './use-row-focus.ts';

const ROW_HEIGHT = 77;
const BUFFER_HEIGHT = 6 * ROW_HEIGHT;

// The virtual list renders its list and rows and passes no props to them, so they use this context.
const ListContext = createContext({
  onKeyDown: (_event: KeyboardEvent): void => undefined,
  onRendered: (): void => undefined,
});

function List({ ref, style, children }: CustomContainerComponentProps) {
  const { onKeyDown } = use(ListContext);
  return (
    // A list element may not hold the rows, each of which holds several members.
    <div role="list" ref={ref} style={style} aria-label="Members" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

function Row({ ref, style, children }: CustomItemComponentProps) {
  const { onRendered } = use(ListContext);
  const isHidden = style.visibility === 'hidden';
  // A row is hidden, and cannot be focused, until its height is known.
  useEffect(() => {
    if (!isHidden) onRendered();
  });
  return (
    <div role="presentation" ref={ref} style={style}>
      {children}
    </div>
  );
}

/** Splits the members into rows of `columns` members. */
function inRows(members: readonly AdminListUser[], columns: number): (readonly AdminListUser[])[] {
  const rows = Math.ceil(members.length / columns);
  return Array.from({ length: rows }, (_, row) => members.slice(row * columns, (row + 1) * columns));
}

type VirtualMembersProps = { readonly members: readonly AdminListUser[]; readonly search: AdminSearch };

/** The list of members. Only visible rows are rendered, so that thousands of members scroll smoothly. */
export function VirtualMembers({ members, search }: VirtualMembersProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const columns = useColumns(box);
  const rowOf = (index: number) => Math.floor(index / columns);
  const {
    kept,
    onKeyDown,
    onDrawn: onRendered,
  } = useRowFocus({
    box,
    count: members.length,
    columns,
    openRow: members.findIndex(({ _id }) => _id === search.user),
    isRecordOpen: search.user !== undefined,
    bringToView: (index) => rows.current?.scrollToIndex(rowOf(index), { align: 'nearest' }),
  });
  return (
    <ListContext value={{ onKeyDown, onRendered }}>
      <div className={rowsBox} ref={box}>
        <Virtualizer
          ref={rows}
          as={List}
          item={Row}
          data={inRows(members, columns)}
          itemSize={ROW_HEIGHT}
          bufferSize={BUFFER_HEIGHT}
          keepMounted={kept === -1 ? [] : [rowOf(kept)]}
        >
          {(row, index) => (
            <div
              className="grid gap-2 pb-2"
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
              key={row[0]?._id}
            >
              {row.map((member, column) => (
                <div
                  className="min-w-0"
                  key={member._id}
                  role="listitem"
                  data-index={index * columns + column}
                  aria-setsize={members.length}
                  aria-posinset={index * columns + column + 1}
                >
                  <MemberRow member={member} search={search} />
                </div>
              ))}
            </div>
          )}
        </Virtualizer>
      </div>
    </ListContext>
  );
}
