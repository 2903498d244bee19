import type { FoundUser } from '@crewroom/domain/users/user-schema';
import { ActionIcon, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SMALL_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { SearchBox } from './search-box.tsx';
import classes from './user-search.module.css';

type Choosing = { readonly onChoose: (person: FoundUser) => void };

function SearchDialog({ onChoose }: Choosing) {
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
      >
        <IconSearch size={22} stroke={2} aria-hidden />
      </ActionIcon>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Find a colleague"
        // A dialog is no page: its head must not count as a second banner.
        attributes={{ header: { role: 'none' } }}
        fullScreen
        padding="md"
      >
        <SearchBox place="dialog" onChoose={choose} />
      </Modal>
    </>
  );
}

/** Finds a member from any screen and opens their profile: in the bar, or on phones in a dialog behind a button. */
export function UserSearch() {
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const navigate = useNavigate();
  const open = ({ _id }: FoundUser) => void navigate({ to: '/profile/$id', params: { id: _id } });
  return isSmall ? <SearchDialog onChoose={open} /> : <SearchBox place="bar" onChoose={open} />;
}
