import { IconArrowBackUp, IconCopyPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../components/ui/button.tsx';
import { readBoardSearch } from './board/board-search.ts';

type ProposeAgainProps = {
  readonly flight: { readonly _id: string; readonly flightCode: string };
  /** Whether only icons are shown. */
  readonly isIcon?: boolean;
};

const ways = {
  again: { text: 'Duplicate', Icon: IconCopyPlus },
  back: { text: 'Return flight', Icon: IconArrowBackUp },
} as const;

function FillLink({ flight, isIcon = false, way }: ProposeAgainProps & { readonly way: keyof typeof ways }) {
  const { text, Icon } = ways[way];
  const label = `${text}, flight ${flight.flightCode}`;
  return (
    <Link
      className={buttonLook({ kind: 'quiet' })}
      to="/scheduling"
      // On the board its filter stays.
      search={(search) => ({
        ...readBoardSearch(search),
        again: flight._id,
        ...(way === 'back' && { way }),
      })}
      resetScroll={false}
      aria-label={label}
      title={isIcon ? label : undefined}
    >
      <Icon size={16} aria-hidden />
      {!isIcon && text}
    </Link>
  );
}

/** Leads to the form for a new flight, filled from this one or for its return flight. */
export function ProposeAgainLinks(props: ProposeAgainProps) {
  return (
    <>
      <FillLink {...props} way="again" />
      <FillLink {...props} way="back" />
    </>
  );
}
