import type { Flight } from '@crewroom/domain/flights/schemas';
import type { FreeRole } from '@crewroom/domain/flights/shortage';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useFocusFallback } from '../../../components/ui/use-focus-fallback.ts';
import { useViewer } from '../../../components/viewer.ts';
import { ordinal } from '../../../components/waitlist-place.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { GiveBack, UndoGiveBack, useUndoableToast } from '../give-back.tsx';
import { canHandOver } from '../seat-choice.ts';
import { useAllocate } from '../seat-mutations.ts';
import { type SeatSummary, seatSummaryOf, stableRoles } from './seat-summary.ts';

/** Longer text ends in an ellipsis. Screen readers get the whole text. */
const twoLines = '[display:-webkit-box] overflow-hidden [-webkit-box-orient:vertical] [-webkit-line-clamp:2]';

export const ALLOCATION_ID = 'allocation';

const showAllocation = (): void => document.getElementById(ALLOCATION_ID)?.scrollIntoView({ block: 'start' });

type SummaryProps<Is extends SeatSummary['is']> = {
  readonly flight: Flight;
  readonly summary: Extract<SeatSummary, { readonly is: Is }>;
};

function Choice({ flight, summary }: SummaryProps<'choice'>) {
  const allocate = useAllocate(flight);
  const [shown, setShown] = useState<readonly FreeRole[]>([]);
  const held = stableRoles(shown, summary.roles);
  if (held !== shown) setShown(held);
  const isFree = ({ roleIndex }: FreeRole) => summary.roles.some((role) => role.roleIndex === roleIndex);
  const hasMore = summary.roles.some(({ roleIndex }) => held.every((role) => role.roleIndex !== roleIndex));
  return (
    <>
      {held.map((role) => {
        const label = isFree(role) ? `Take ${role.name} seat` : `${role.name} is full`;
        return (
          <Button
            key={role.roleIndex}
            kind="primary"
            className="flex-1 px-2!"
            title={label}
            isInactive={allocate.isPending || !isFree(role)}
            onClick={() => allocate.mutate({ roleIndex: role.roleIndex })}
          >
            <span className={twoLines}>{label}</span>
          </Button>
        );
      })}
      {hasMore && (
        <Button className="flex-none" onClick={showAllocation}>
          All roles
        </Button>
      )}
    </>
  );
}

function OwnActions({ flight, summary }: SummaryProps<'own'>) {
  if (!canHandOver(flight)) return null;
  return (
    <GiveBack flight={flight} own={summary.own} label={`Unallocate from flight ${flight.flightCode}`}>
      Unallocate
    </GiveBack>
  );
}

function wordsOf(summary: SeatSummary, { assignedSlots, totalSlots }: Flight): ReactNode {
  switch (summary.is) {
    case 'own':
      return (
        <>
          You have a seat as <strong>{summary.own.role}</strong>
        </>
      );
    case 'waiting':
      return `You are ${ordinal(summary.position)} on the waitlist for ${summary.role}`;
    case 'full':
      return `${assignedSlots}/${totalSlots} slots, full`;
    case 'unqualified':
      return `${assignedSlots}/${totalSlots} slots. The free ones need a qualification you do not hold`;
    default:
      return `${assignedSlots}/${totalSlots} slots`;
  }
}

type ActionsProps = { readonly flight: Flight; readonly summary: SeatSummary };

function Actions({ flight, summary }: ActionsProps) {
  if (summary.is === 'own') return <OwnActions flight={flight} summary={summary} />;
  if (summary.is === 'choice') return <Choice flight={flight} summary={summary} />;
  return <Button onClick={showAllocation}>All roles</Button>;
}

/** The margins of the view without the header, and without the foot for this bar and the bar of the screens. */
const SEEN = '-73px 0px -160px 0px';

/** For each summary, the element of the panel with all seats that has the same content. */
const sameInPanel: Readonly<Record<SeatSummary['is'], string>> = {
  own: '[role="alert"]',
  choice: 'button[name^="seat-"]',
  waiting: '[role="status"]',
  full: 'h3',
  unqualified: 'h3',
};

/** Returns whether the content of the bar is in view in the panel. */
function useSeesTheSame(is: SeatSummary['is'] | undefined): boolean {
  const [sees, setSees] = useState(false);
  useEffect(() => {
    const panel = document.getElementById(ALLOCATION_ID);
    const same = is === undefined ? panel : panel?.querySelector(sameInPanel[is]);
    if (!same || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(([entry]) => setSees(entry?.isIntersecting === true), {
      rootMargin: SEEN,
    });
    observer.observe(same);
    return () => {
      observer.disconnect();
      setSees(false);
    };
  }, [is]);
  return sees;
}

/**
 * The seats of a flight at the foot of a phone, while the same content in the panel of all seats is out of view. It shows a
 * summary and the buttons for a seat. Its space at the end of the page is reserved, so that nothing moves when it
 * disappears. The buttons have the last line, so that text of any length moves none of them. WebKit repaints it only as a
 * layer.
 */
export function SeatBar({ flight }: { readonly flight: Flight }) {
  const viewer = useViewer();
  const undoable = useUndoableToast(flight._id);
  const bar = useRef<HTMLElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  useFocusFallback(bar, words);
  const summary = seatSummaryOf(flight, viewer?.userId, useCurrentMinute());
  const isHidden = useSeesTheSame(summary?.is);
  if (viewer === null || (summary === null && undoable === undefined)) return null;
  return (
    <section
      ref={bar}
      className="sticky bottom-(--bottom-bar) z-2 grid gap-2 px-4 pt-2.5 pb-2.5 -mx-4 mt-4 mb-0 border-t border-t-line bg-card shadow-raised [will-change:transform]"
      aria-label="Your seat"
      style={{ visibility: isHidden ? 'hidden' : 'visible' }}
      data-foot-bar={isHidden ? 'hidden' : 'shown'}
      data-paper="no"
    >
      <p ref={words} className="min-w-0 text-bright text-15 leading-5 wrap-anywhere" tabIndex={-1}>
        {summary === null ? 'Unallocated by mistake?' : wordsOf(summary, flight)}
      </p>
      <div className="flex gap-2 min-w-0 wrap-anywhere *:only:flex-1">
        <UndoGiveBack flight={flight} />
        {undoable === undefined && summary !== null && <Actions flight={flight} summary={summary} />}
      </div>
    </section>
  );
}
