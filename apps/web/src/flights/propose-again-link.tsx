import { IconCopyPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import actionClasses from '../ui/action.module.css';
import { readBoardSearch } from './board/board-search.ts';

type ProposeAgainLinkProps = {
  readonly flight: { readonly _id: string; readonly flightCode: string };
  /** Whether only its icon is shown. */
  readonly isIcon?: boolean;
};

/** Leads to the form for a new flight, filled from this one. */
export function ProposeAgainLink({ flight, isIcon = false }: ProposeAgainLinkProps) {
  const label = `Propose again, flight ${flight.flightCode}`;
  return (
    <Link
      className={actionClasses.action}
      data-kind="quiet"
      to="/scheduling"
      // On the board its filter stays.
      search={(search) => ({ ...readBoardSearch(search), again: flight._id })}
      resetScroll={false}
      aria-label={label}
      title={isIcon ? label : undefined}
    >
      <IconCopyPlus size={16} aria-hidden />
      {!isIcon && 'Propose again'}
    </Link>
  );
}
