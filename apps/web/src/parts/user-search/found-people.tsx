import { UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { FoundUser } from '@crewroom/domain/members/schemas';
import { ComboboxOption } from '../../ui/combobox-option.tsx';
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

/** The members found by a search, as the list box of a combobox. */
export function FoundPeople({ people, listId, active, onChoose }: FoundPeopleProps) {
  return (
    <div id={listId} role="listbox" aria-label="Users found">
      {people.map((person, index) => (
        <ComboboxOption
          className={classes.person}
          id={optionId(listId, index)}
          key={person._id}
          isActive={index === active}
          onChoose={() => onChoose(person)}
        >
          <UserAvatar src={person.robloxAvatarUrl} name={person.robloxUsername} size={36} />
          <Names person={person} />
          <span className={classes.rank}>{person.groupRank?.rankName ?? UNKNOWN_RANK}</span>
        </ComboboxOption>
      ))}
    </div>
  );
}
