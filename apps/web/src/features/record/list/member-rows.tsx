import type { AdminListUser } from '@crewroom/domain/record/endpoints';
import { type ReactNode, useRef, useState } from 'react';
import { lazySection } from '../../../components/ui/lazy.tsx';
import type { AdminSearch } from '../admin-search.ts';
import { MemberRow, rowsBox } from './member-row.tsx';
import { useColumns } from './use-columns.ts';
import { useRowFocus } from './use-row-focus.ts';

/** The longest list that is rendered whole. A longer one is virtualized, by code that most airlines never download. */
const MAX_UNVIRTUALIZED = 150;

const VirtualMembers = lazySection(async () => (await import('./virtual-members.tsx')).VirtualMembers);

type MemberRowsProps = {
  readonly members: readonly AdminListUser[];
  readonly search: AdminSearch;
  /** Whether a record or another view covers the list, as on a phone. Rows that nobody has seen are then not rendered. */
  readonly isCovered: boolean;
};

const place = <div className="h-16.75" />;

// Scrolls only the box. `scrollIntoView` would scroll the page as well.
function scrollWithin(box: HTMLElement | null, index: number): void {
  const row = box?.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect();
  if (box === null || row === undefined) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (row.top < top) box.scrollTop -= top - row.top;
  else if (row.bottom > bottom) box.scrollTop += row.bottom - bottom;
}

function WholeList({ members, search, isCovered }: MemberRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(!isCovered);
  if (!isCovered && !isSeen) setSeen(true);
  const columns = useColumns(box);
  const { onKeyDown } = useRowFocus({
    box,
    count: members.length,
    columns,
    openRow: members.findIndex(({ _id }) => _id === search.user),
    isRecordOpen: search.user !== undefined,
    bringToView: (index) => scrollWithin(box.current, index),
  });
  return (
    <div className={rowsBox} ref={box}>
      <ul
        className="grid gap-2 p-0 list-none"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        aria-label="Members"
        onKeyDown={onKeyDown}
      >
        {members.map((member, index) => (
          <li
            className="min-w-0 [contain-intrinsic-size:auto_67px] [content-visibility:auto]"
            key={member._id}
            data-index={index}
          >
            {isSeen ? <MemberRow member={member} search={search} /> : place}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The rows of the list of members: all of them, or the visible rows of a long list. */
export function MemberRows({ placeholder, ...list }: MemberRowsProps & { readonly placeholder: ReactNode }) {
  if (list.members.length <= MAX_UNVIRTUALIZED) return <WholeList {...list} />;
  return <VirtualMembers {...list} placeholder={placeholder} />;
}
