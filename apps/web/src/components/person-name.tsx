import { isBlank } from '@crewroom/domain/text';

/** A person's names, as Roblox has them. */
export type NamedPerson = { readonly robloxUsername: string; readonly robloxDisplayName: string };

/** The display name if it is visible and differs from the username, otherwise null. */
export function visibleDisplayName({ robloxUsername, robloxDisplayName }: NamedPerson): string | null {
  return !isBlank(robloxDisplayName) && robloxDisplayName !== robloxUsername ? robloxDisplayName : null;
}

/** A username. It is isolated, so that writing directions do not mix with the text around it. */
export function Username({ name, className }: { readonly name: string; readonly className?: string }) {
  return (
    <bdi className={className} dir="ltr">
      @{name}
    </bdi>
  );
}

type PersonNameProps = {
  readonly person: NamedPerson;
  readonly className?: string;
  /** Whether the username is next to it too, so that it is not repeated with its @. */
  readonly isBesideUsername?: boolean;
};

/**
 * The displayed name of a person, isolated like the username. It is never empty: without a visible name it is the
 * username.
 */
export function PersonName({ person, className, isBesideUsername = false }: PersonNameProps) {
  const plain = isBesideUsername ? person.robloxUsername : `@${person.robloxUsername}`;
  return <bdi className={className}>{visibleDisplayName(person) ?? plain}</bdi>;
}
