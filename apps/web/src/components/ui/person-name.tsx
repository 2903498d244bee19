import { isBlank } from '@crewroom/domain/text';

/** A person's names, as Roblox has them. */
export type Named = { readonly robloxUsername: string; readonly robloxDisplayName: string };

/** The display name, where there is something to see of it and it is another than the username; otherwise null. */
export function ownName({ robloxUsername, robloxDisplayName }: Named): string | null {
  return !isBlank(robloxDisplayName) && robloxDisplayName !== robloxUsername ? robloxDisplayName : null;
}

/** A username. It is isolated, so that neither a name beside it nor the sentence around it changes places with it. */
export function Username({ name, className }: { readonly name: string; readonly className?: string }) {
  return (
    <bdi className={className} dir="ltr">
      @{name}
    </bdi>
  );
}

type PersonNameProps = {
  readonly person: Named;
  readonly className?: string;
  /** Whether the username stands beside it too, so that it is not said twice with its sign. */
  readonly isBesideUsername?: boolean;
};

/** What a person is called, isolated as the username is, and never nothing: without a name to see it is the username. */
export function PersonName({ person, className, isBesideUsername = false }: PersonNameProps) {
  const plain = isBesideUsername ? person.robloxUsername : `@${person.robloxUsername}`;
  return <bdi className={className}>{ownName(person) ?? plain}</bdi>;
}
