import { useNavigate } from '@tanstack/react-router';
import IconSearch from '~icons/tabler/search';
import { SearchBox } from '../../../components/user-search/search-box.tsx';
import { SMALL_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';

type UserSearchProps = {
  /** Opens the palette, which finds people too, when there is no room for a field. */
  readonly onPalette: () => void;
};

/** The search in the bar, which opens a member's profile. On phones it is a button that opens the palette. */
export function UserSearch({ onPalette }: UserSearchProps) {
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const navigate = useNavigate();
  if (!isSmall) {
    return (
      <SearchBox
        place="bar"
        onChoose={({ _id }) => void navigate({ to: '/profile/$id', params: { id: _id } })}
      />
    );
  }
  return (
    <button
      type="button"
      className="grid size-11 cursor-pointer place-content-center rounded border-0 bg-transparent p-0 text-night-text hover:bg-night-raised"
      aria-label="Search staff, flights and screens"
      aria-haspopup="dialog"
      onClick={onPalette}
    >
      <IconSearch size={22} stroke={2} aria-hidden />
    </button>
  );
}
