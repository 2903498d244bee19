import type { FoundUser } from '@crewroom/domain/members/schemas';
import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { SearchBox } from '../../parts/user-search/search-box.tsx';
import { lazyDialog, preloadOnIntent } from '../../ui/lazy.tsx';
import classes from './user-search.module.css';

type Choosing = { readonly onChoose: (person: FoundUser) => void };

// Dialogs are a tenth of a first load, and most visits search nobody.
const SearchDialog = lazyDialog(async () => (await import('./search-dialog.tsx')).SearchDialog);

function DialogSearch({ onChoose }: Choosing) {
  const [isOpen, setOpen] = useState(false);
  const choose = (person: FoundUser) => {
    setOpen(false);
    onChoose(person);
  };
  return (
    <>
      <ActionIcon
        className={classes.opener}
        variant="subtle"
        size={44}
        aria-label="Search staff"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...preloadOnIntent(SearchDialog)}
      >
        <IconSearch size={22} stroke={2} aria-hidden />
      </ActionIcon>
      <SearchDialog opened={isOpen} onChoose={choose} onClose={() => setOpen(false)} />
    </>
  );
}

/** Finds a member from any screen and opens their profile: in the bar, or on phones in a dialog behind a button. */
export function UserSearch() {
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const navigate = useNavigate();
  const open = ({ _id }: FoundUser) => void navigate({ to: '/profile/$id', params: { id: _id } });
  return isSmall ? <DialogSearch onChoose={open} /> : <SearchBox place="bar" onChoose={open} />;
}
