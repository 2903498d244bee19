import type { SecurityEvent } from '@crewroom/domain/auth/security-endpoints';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { PersonLink } from '../../../components/ui/written-text.tsx';
import { detailsInWords, eventKinds } from './event-words.ts';

type PersonProps = { readonly person: SecurityEvent['actor']; readonly word: string };

function Person({ person, word }: PersonProps) {
  if (person === null) return null;
  return (
    <span>
      {word} <PersonLink username={person.username} />
    </span>
  );
}

function Event({ event }: { readonly event: SecurityEvent }) {
  const { kind, at, actor, subject, network, device } = event;
  const { label, icon: Icon } = eventKinds[kind];
  const details = detailsInWords(event);
  const place = [device, network].filter((part) => part !== null).join(' · ');
  const isAboutOther = subject !== null && subject.userId !== actor?.userId;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3 not-first:border-t not-first:border-t-line">
      <Icon className="mt-0.5 text-dim" size={20} stroke={1.75} aria-hidden />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2 gap-y-0.5 items-baseline">
          <span className="me-auto">
            <span className="me-2 text-bright font-semibold">{label}</span>
            <Person word="by" person={actor} /> {isAboutOther && <Person word="about" person={subject} />}
          </span>
          <span className="text-dim text-14">
            <DateTime value={at} />
          </span>
        </p>
        {details !== '' && <p className="text-14 leading-5 wrap-anywhere">{details}</p>}
        {place !== '' && <p className="text-dim text-14 leading-5 wrap-anywhere">{place}</p>}
      </div>
    </li>
  );
}

/** Events of the security log, newest first. */
export function EventList({ events }: { readonly events: readonly SecurityEvent[] }) {
  return (
    <ol className="p-0 list-none" aria-label="Events">
      {events.map((event) => (
        <Event key={event._id} event={event} />
      ))}
    </ol>
  );
}
