import type { SecurityEvent } from '@crewroom/domain/auth/security-endpoints';
import { zuluDayOf } from '@crewroom/domain/days';
import { useId } from 'react';
import { dayWithDate } from '../../../components/in-words.ts';
import { ExpandableList } from '../../../components/ui/cards.tsx';
import { ZuluDateTime } from '../../../components/ui/date-time.tsx';
import { PersonLink } from '../../../components/user-text.tsx';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { detailsInWords, eventKinds } from './event-words.ts';
import { type EventDay, type EventGroup, groupEvents } from './grouped-events.ts';

/** An event as a sentence: the person, the action, the subject, the place and the time. */
function Event({ event }: { readonly event: SecurityEvent }) {
  const { kind, at, actor, subject, network, device } = event;
  const { did, happened } = eventKinds[kind];
  const details = detailsInWords(event);
  const place = [device, network].filter((part) => part !== null).join(' · ');
  const isAboutOther = subject !== null && subject.userId !== actor?.userId;
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 items-baseline text-14 leading-5 @min-[40rem]:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
      <span className="text-dim font-mono">
        <ZuluDateTime value={at} />
      </span>
      <p className="wrap-anywhere">
        {actor === null ? happened : <PersonLink username={actor.username} />}
        {actor !== null && ` ${did}`}
        {isAboutOther && (
          <>
            {actor === null ? ': ' : ' '}
            <PersonLink username={subject.username} />
          </>
        )}
        {details !== '' && `: ${details}`}
      </p>
      <p className="text-dim text-13 wrap-anywhere @max-[40rem]:col-start-2 empty:hidden">{place}</p>
    </div>
  );
}

/** How many events of a kind are shown until the group is unfolded. */
const SHOWN = 4;

function Group({ group: { kind, events } }: { readonly group: EventGroup }) {
  const { label, icon: Icon } = eventKinds[kind];
  const id = useId();
  return (
    <section className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3" aria-labelledby={id}>
      <span className="grid place-items-center size-7 rounded-full border border-line bg-sunken text-dim">
        <Icon size={16} stroke={1.75} aria-hidden />
      </span>
      <div className="min-w-0">
        <h4 className="m-0 mb-1.5 text-bright text-14 font-semibold leading-7" id={id}>
          {label} <span className="ms-1 text-dim font-mono text-13 font-normal">{events.length}</span>
        </h4>
        <ExpandableList items={events} shown={SHOWN} keyOf={({ _id }) => _id}>
          {(event) => <Event event={event} />}
        </ExpandableList>
      </div>
    </section>
  );
}

function Day({ day: { day, groups }, today }: { readonly day: EventDay; readonly today: string }) {
  const id = useId();
  return (
    <section className="grid gap-4" aria-labelledby={id}>
      <h3 className="m-0 border-b border-b-line pb-1.5 text-dim text-13 font-semibold leading-5" id={id}>
        {dayWithDate(day, today)}
      </h3>
      {groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
    </section>
  );
}

/** Events of the security log by day and kind, newest first. Days and times are Zulu. */
export function EventList({ events }: { readonly events: readonly SecurityEvent[] }) {
  const today = zuluDayOf(useCurrentMinute());
  return (
    <div className="@container grid gap-6">
      {groupEvents(events).map((day) => (
        <Day key={day.day} day={day} today={today} />
      ))}
    </div>
  );
}
