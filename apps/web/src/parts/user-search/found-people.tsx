import { UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { FoundUser } from '@crewroom/domain/members/schemas';
import { useEffect, useRef } from 'react';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './found-people.module.css';

type FoundPeopleProps = {
  readonly people: readonly FoundUser[];
  readonly listId: string;
  readonly active: number;
  readonly onChoose: (person: FoundUser) => void;
};

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

function Names({ person }: { readonly person: FoundUser }) {
  const { robloxDisplayName, robloxUsername } = person;
  const hasOtherName = robloxDisplayName !== '' && robloxDisplayName !== robloxUsername;
  return (
    <span className={classes.names}>
      <span className={classes.name}>{hasOtherName ? robloxDisplayName : robloxUsername}</span>
      <span className={classes.username}>@{robloxUsername}</span>
    </span>
  );
}

/** The members a search found, as the list box of its combobox. */
export function FoundPeople({ people, listId, active, onChoose }: FoundPeopleProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div id={listId} ref={list} role="listbox" aria-label="Users found">
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and answers the keys for its options
        <div
          className={classes.person}
          id={optionId(listId, index)}
          key={person._id}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <UserAvatar src={person.robloxAvatarUrl} name={person.robloxUsername} size={36} />
          <Names person={person} />
          <span className={classes.rank}>{person.groupRank?.rankName ?? UNKNOWN_RANK}</span>
        </div>
      ))}
    </div>
  );
}
