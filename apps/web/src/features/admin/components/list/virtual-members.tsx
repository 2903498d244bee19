import type { AdminListUser } from '@crewroom/domain/admin/admin-schema';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { AdminSearch } from '../../admin-search.ts';
import { MemberRow } from './member-row.tsx';
import { useRowFocus } from './use-row-focus.ts';
import classes from './virtual-members.module.css';

const ROW = 93;
const OVERSCAN = 6;

type VirtualMembersProps = { readonly members: readonly AdminListUser[]; readonly search: AdminSearch };

/** The list of members; only the rows in view are drawn, so that thousands scroll as quickly as ten. */
export function VirtualMembers({ members, search }: VirtualMembersProps) {
  const box = useRef<HTMLDivElement>(null);
  // Its answers change with every scroll and must not be memoized; nothing here does.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: members.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    getItemKey: (index) => members[index]?._id ?? index,
    overscan: OVERSCAN,
  });
  const onKeyDown = useRowFocus({
    box,
    count: members.length,
    open: members.findIndex(({ _id }) => _id === search.user),
    bringToView: (index) => virtualizer.scrollToIndex(index),
  });
  return (
    <div className={classes.box} ref={box}>
      <ul
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label="Members"
        onKeyDown={onKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const member = members[index];
          return (
            member !== undefined && (
              <li
                className={classes.item}
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={members.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <MemberRow member={member} search={search} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
