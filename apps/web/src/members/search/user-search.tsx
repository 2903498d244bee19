import type { FoundUser } from '@crewroom/domain/members/schemas';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { SearchBox } from '../../parts/user-search/search-box.tsx';
import { lazyDialog, preloadOnIntent } from '../../ui/lazy.tsx';

type Choosing = { readonly onChoose: (person: FoundUser) => void };

// Loaded on demand, because dialogs are a tenth of the first download and few visits search.
const SearchDialog = lazyDialog(async () => (await import('./search-dialog.tsx')).SearchDialog);

function DialogSearch({ onChoose }: Choosing) {
  const [isOpen, setOpen] = useState(false);
  const choose = (person: FoundUser) => {
    setOpen(false);
    onChoose(person);
  };
  return (
    <>
      <button
        type="button"
        className="grid place-content-center size-11 p-0 border-0 rounded bg-transparent text-night-text cursor-pointer hover:bg-night-raised"
        aria-label="Search staff"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...preloadOnIntent(SearchDialog)}
      >
        <IconSearch size={22} stroke={2} aria-hidden />
      </button>
      <SearchDialog opened={isOpen} onChoose={choose} onClose={() => setOpen(false)} />
    </>
  );
}

/** The search in the bar, which opens a member's profile. On phones it is a button that opens a dialog. */
export function UserSearch() {
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const navigate = useNavigate();
  const open = ({ _id }: FoundUser) => void navigate({ to: '/profile/$id', params: { id: _id } });
  return isSmall ? <DialogSearch onChoose={open} /> : <SearchBox place="bar" onChoose={open} />;
}
