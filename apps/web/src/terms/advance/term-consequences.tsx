import type { TermPreview } from '@crewroom/domain/terms/calls';
import { quotaInWords } from '@crewroom/domain/terms/rules';
import { IconAlertTriangle, IconBeach, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { formatZulu, relativeTime } from '../../lib/dates.ts';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { useStartData } from '../../lib/start-data.ts';
import { FigureCard, ShortList } from '../../ui/cards.tsx';
import { Moment } from '../../ui/moment.tsx';
import { EmptyFace } from '../../ui/query-faces.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PersonLink } from '../../ui/written-text.tsx';
import { consequences, forfeit } from './consequences.ts';
import classes from './term-consequences.module.css';

type PlannedEndProps = {
  readonly preview: Pick<TermPreview, 'term' | 'nextQuotaReset'>;
  readonly now: Date;
};

/** Which term it is, and whether its planned end has come. */
function PlannedEnd({ preview: { term, nextQuotaReset }, now }: PlannedEndProps) {
  const isDue = Date.parse(nextQuotaReset) <= now.getTime();
  return (
    <p className={classes.term}>
      <span className={classes.number}>Term {term.number}</span>
      <span>
        Since <Moment value={term.startedAt} />
      </span>
      {isDue ? (
        <span>
          Due since <Moment value={nextQuotaReset} />
        </span>
      ) : (
        <span className={classes.early}>
          Planned until <Moment value={nextQuotaReset} />, {relativeTime(nextQuotaReset, now)}: you would end
          it early
        </span>
      )}
    </p>
  );
}

const SHOWN = 5;

type BelowQuotaProps = Pick<TermPreview, 'belowQuota' | 'exempt'>;
type Missing = TermPreview['belowQuota'][number];
type Exempt = TermPreview['exempt'][number];

const reasons = {
  leave: { word: 'On leave', icon: IconBeach },
  new: { word: 'New this term', icon: IconUserPlus },
} as const satisfies Record<Exempt['because'], unknown>;

function Standing({ member, because }: { readonly member: Missing; readonly because?: Exempt['because'] }) {
  const reason = because === undefined ? null : reasons[because];
  return (
    <div className={classes.standing}>
      <PersonLink username={member.robloxUsername} />
      {reason !== null && (
        <StatusBadge tone="slate" icon={reason.icon} outline>
          {reason.word}
        </StatusBadge>
      )}
      <span className={classes.sum}>{quotaInWords(member)}</span>
    </div>
  );
}

function People({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={classes.title}>
        {title}
      </h4>
      {children}
    </section>
  );
}

/** Who has flown less than was asked of them; those who were away or are new stand apart, and are not counted. */
function BelowQuota({ belowQuota, exempt }: BelowQuotaProps) {
  return (
    <div className={classes.people}>
      <People title={`Below quota (${belowQuota.length})`}>
        {belowQuota.length === 0 ? (
          <EmptyFace>Nobody is below quota</EmptyFace>
        ) : (
          <ShortList items={belowQuota} shown={SHOWN} keyOf={({ _id }) => _id}>
            {(member) => <Standing member={member} />}
          </ShortList>
        )}
      </People>
      {exempt.length > 0 && (
        <People title={`Below quota, not counted (${exempt.length})`}>
          <ShortList items={exempt} shown={SHOWN} keyOf={({ _id }) => _id}>
            {(member) => <Standing member={member} because={member.because} />}
          </ShortList>
        </People>
      )}
    </div>
  );
}

const UNREVIEWED_FLIGHTS_SHOWN = 5;

/** The flights whose points are lost unless somebody reviews them first, each by name. */
function UnreviewedFlights({ flights }: { readonly flights: TermPreview['unreviewedFlights'] }) {
  const { payPerPoint } = useStartData();
  return (
    <section className={classes.warning} aria-label="Flights not reviewed">
      <p className={classes.words}>
        <IconAlertTriangle className={classes.icon} size={20} aria-hidden />
        <span>{forfeit(flights.length, payPerPoint)}</span>
      </p>
      <ShortList items={flights} shown={UNREVIEWED_FLIGHTS_SHOWN} keyOf={({ _id }) => _id}>
        {({ _id, flightCode, scheduledDate }) => (
          <p className={classes.flight}>
            <Link className={classes.code} to="/flights/$id" params={{ id: _id }}>
              {flightCode}
            </Link>
            <time dateTime={scheduledDate}>{formatZulu(scheduledDate, 'dateTime')}</time>
          </p>
        )}
      </ShortList>
      <p>
        <Link className={classes.way} to="/scheduling">
          Review them on the scheduling board first
        </Link>
      </p>
    </section>
  );
}

function Figures({ preview }: { readonly preview: TermPreview }) {
  const { belowQuota, exempt, archivedFlights, unreviewedFlights } = preview;
  return (
    <dl className={classes.figures}>
      <FigureCard label="Below quota" note={`of ${preview.members} members`}>
        {belowQuota.length}
      </FigureCard>
      <FigureCard label="Not counted" note="On leave, or new">
        {exempt.length}
      </FigureCard>
      <FigureCard label="Flights archived" note="Concluded or logged">
        {archivedFlights}
      </FigureCard>
      <FigureCard
        label="Not reviewed"
        note={unreviewedFlights.length === 0 ? 'Nothing is forfeited' : 'Their points are forfeited'}
      >
        {unreviewedFlights.length}
      </FigureCard>
    </dl>
  );
}

/** All an advance would do now, the gravest first. */
export function TermConsequences({ preview }: { readonly preview: TermPreview }) {
  const now = useCurrentMinute();
  return (
    <div className={classes.whole}>
      <PlannedEnd preview={preview} now={now} />
      <Figures preview={preview} />
      {preview.unreviewedFlights.length > 0 && <UnreviewedFlights flights={preview.unreviewedFlights} />}
      <ul className={classes.effects}>
        {consequences(preview).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p className={classes.final}>
        <IconAlertTriangle size={20} aria-hidden />
        This cannot be undone.
      </p>
      <BelowQuota belowQuota={preview.belowQuota} exempt={preview.exempt} />
    </div>
  );
}
