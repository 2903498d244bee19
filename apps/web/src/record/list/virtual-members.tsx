import type { AdminListUser } from '@crewroom/domain/record/calls';
import { createContext, type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  Virtualizer,
  type VirtualizerHandle,
} from 'virtua';
import type { AdminSearch } from '../admin-search.ts';
import { MemberRow } from './member-row.tsx';
import { useRowFocus } from './use-row-focus.ts';
import classes from './virtual-members.module.css';

const ROW = 93;
const AROUND = 6 * ROW;

// The list and its rows are drawn by the virtual list, which hands on nothing of ours.
const Surroundings = createContext({
  count: 0,
  onKeyDown: (_event: KeyboardEvent): void => undefined,
  onDrawn: (_row: number): void => undefined,
});

function List({ ref, style, children }: CustomContainerComponentProps) {
  const { onKeyDown } = useContext(Surroundings);
  return (
    <ul className={classes.list} ref={ref} style={style} aria-label="Members" onKeyDown={onKeyDown}>
      {children}
    </ul>
  );
}

function Item({ ref, style, index, children }: CustomItemComponentProps) {
  const { count, onDrawn } = useContext(Surroundings);
  const isHidden = style.visibility === 'hidden';
  // A row is hidden until its height is known, and cannot take the focus before.
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

/** The list of members; only the rows in view are drawn, so that thousands scroll as quickly as ten. */
export function VirtualMembers({ members, search }: VirtualMembersProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const { kept, onKeyDown, onDrawn } = useRowFocus({
    box,
    count: members.length,
    open: members.findIndex(({ _id }) => _id === search.user),
    bringToView: (index) => rows.current?.scrollToIndex(index, { align: 'nearest' }),
  });
  return (
    <Surroundings value={{ count: members.length, onKeyDown, onDrawn }}>
      <div className={classes.box} ref={box}>
        <Virtualizer
          ref={rows}
          as={List}
          item={Item}
          data={members}
          itemSize={ROW}
          bufferSize={AROUND}
          keepMounted={kept === -1 ? [] : [kept]}
        >
          {(member) => <MemberRow key={member._id} member={member} search={search} />}
        </Virtualizer>
      </div>
    </Surroundings>
  );
}
