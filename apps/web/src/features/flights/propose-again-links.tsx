import { Link } from '@tanstack/react-router';
import IconArrowBackUp from '~icons/tabler/arrow-back-up';
import IconCopyPlus from '~icons/tabler/copy-plus';
import IconDots from '~icons/tabler/dots';
import { buttonClasses } from '../../components/ui/button.tsx';
import { Menu, menuEntryClasses } from '../../components/ui/menu.tsx';
import { readBoardSearch } from './board/board-search.ts';

type ProposeAgainProps = { readonly flight: { readonly _id: string; readonly flightCode: string } };

const ways = {
  again: { text: 'Duplicate', Icon: IconCopyPlus },
  back: { text: 'Return flight', Icon: IconArrowBackUp },
} as const;

type FillLinkProps = ProposeAgainProps & { readonly way: keyof typeof ways; readonly className: string };

function FillLink({ flight, way, className }: FillLinkProps) {
  const { text, Icon } = ways[way];
  return (
    <Link
      className={className}
      to="/scheduling"
      // On the board its filter stays.
      search={(search) => ({
        ...readBoardSearch(search),
        again: flight._id,
        ...(way === 'back' && { way }),
      })}
      resetScroll={false}
      aria-label={`${text}, flight ${flight.flightCode}`}
    >
      <Icon size={16} aria-hidden />
      {text}
    </Link>
  );
}

/** Links to the form for a new flight, filled from this flight or for its return. */
export function ProposeAgainLinks({ flight }: ProposeAgainProps) {
  const className = buttonClasses({ kind: 'quiet' });
  return (
    <>
      <FillLink flight={flight} way="again" className={className} />
      <FillLink flight={flight} way="back" className={className} />
    </>
  );
}

/** The links to propose a flight again, in the menu of a card. */
export function ProposeAgainMenu({ flight }: ProposeAgainProps) {
  return (
    <Menu
      isPlain
      label={<IconDots size={18} aria-hidden />}
      aria-label={`More for flight ${flight.flightCode}`}
    >
      <FillLink flight={flight} way="again" className={menuEntryClasses} />
      <FillLink flight={flight} way="back" className={menuEntryClasses} />
    </Menu>
  );
}
