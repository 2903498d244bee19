import type { ExpiringQualification } from '@crewroom/domain/record/qualification-endpoints';
import { type ReactNode, useId } from 'react';
import { QualificationExpiry } from '../../../components/qualification-expiry.tsx';
import { UserAvatar } from '../../../components/ui/user-avatar.tsx';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { NamedRecordLink } from '../record-link.tsx';

const box = 'flex-none size-5 m-0 accent-accent cursor-pointer max-md:size-7';

type ExpiringRowProps = {
  readonly qualification: ExpiringQualification;
  readonly now: Date;
  readonly isChosen: boolean;
  /** Undefined for the viewer's own and those of higher ranks, which another administrator renews. */
  readonly onChoose: ((isChosen: boolean) => void) | undefined;
};

function ExpiringRow({ qualification, now, isChosen, onChoose }: ExpiringRowProps) {
  const { name, user } = qualification;
  return (
    <li className="flex gap-3 items-center min-w-0 not-first:pt-4 not-first:border-t not-first:border-t-line">
      <label
        className="grid flex-none place-content-center cursor-pointer max-md:size-11 max-md:-m-2"
        title={onChoose === undefined ? 'Another administrator renews this one' : undefined}
      >
        <input
          type="checkbox"
          className={box}
          aria-label={`Choose ${name} of @${user.robloxUsername}`}
          disabled={onChoose === undefined}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose?.(currentTarget.checked)}
        />
      </label>
      <UserAvatar src={user.robloxAvatarUrl} name={user.robloxUsername} size={40} />
      <div className="flex flex-1 flex-wrap gap-x-4 gap-y-1 items-center justify-between min-w-0">
        <div className="min-w-0">
          <NamedRecordLink user={user} tab="qualifications" />
          <p className="text-14">{name}</p>
        </div>
        <QualificationExpiry qualification={qualification} now={now} />
      </div>
    </li>
  );
}

/** The ids of the chosen qualifications, and the function that changes them. */
export type Choice = {
  readonly chosen: ReadonlySet<string>;
  readonly mayChoose: (qualification: ExpiringQualification) => boolean;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
};

type ExpiringListProps = {
  readonly title: string;
  readonly qualifications: readonly ExpiringQualification[];
  readonly total: number;
  /** A text about the qualifications that the list leaves out. */
  readonly rest: (left: number) => ReactNode;
  readonly choice: Choice;
};

/** A list of qualifications with its heading and count. People choose them one by one or all at once. */
export function ExpiringList({ title, qualifications, total, rest, choice }: ExpiringListProps) {
  const id = useId();
  const now = useCurrentMinute();
  const { chosen, mayChoose, choose } = choice;
  const choosable = qualifications.filter(mayChoose).map(({ _id }) => _id);
  const isWhole = choosable.length > 0 && choosable.every((one) => chosen.has(one));
  return (
    <section className="not-first:mt-6" aria-labelledby={id}>
      <div className="flex flex-wrap gap-x-4 items-center justify-between mb-3">
        <h3 className="text-14 leading-5.5 font-semibold" id={id}>
          {title}{' '}
          <span className="py-0 px-2 ms-2 rounded-card bg-sunken font-mono text-13 font-normal">{total}</span>
        </h3>
        <label className="inline-flex gap-3 items-center min-h-9 text-14 cursor-pointer max-md:min-h-11">
          <input
            type="checkbox"
            className={box}
            checked={isWhole}
            onChange={({ currentTarget }) => choose(choosable, currentTarget.checked)}
          />
          Choose all of these
        </label>
      </div>
      <ul className="grid gap-4 p-0 list-none">
        {qualifications.map((qualification) => (
          <ExpiringRow
            key={qualification._id}
            qualification={qualification}
            now={now}
            isChosen={chosen.has(qualification._id)}
            onChoose={
              mayChoose(qualification) ? (isChosen) => choose([qualification._id], isChosen) : undefined
            }
          />
        ))}
      </ul>
      {total > qualifications.length && (
        <p className="pt-4 text-dim text-14">{rest(total - qualifications.length)}</p>
      )}
    </section>
  );
}
