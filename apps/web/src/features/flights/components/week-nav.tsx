import { WEEK_STEP_DAYS } from '@crewroom/domain/flights/schedule';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import actClasses from '../../../ui/act.module.css';
import { daysAfter } from '../week-days.ts';
import { type WeekSearch, weekSearchOf } from '../week-search.ts';
import classes from './week-nav.module.css';

type WeekNavProps = {
  /** The day the address names. */
  readonly day: string;
  /** Whether today is in the week that shows. */
  readonly isThisWeek: boolean;
  /** Which week it is. */
  readonly children: ReactNode;
};

type StepProps = {
  readonly search: WeekSearch | undefined;
  readonly label: string;
  readonly children: ReactNode;
};

/** A way to another week; the last of the years there are leads no further. */
function Step({ search, label, children }: StepProps) {
  if (search === undefined) return null;
  return (
    <Link className={actClasses.act} to="/flights" search={search} aria-label={label}>
      {children}
    </Link>
  );
}

/** Goes from week to week; each has an address of its own. */
export function WeekNav({ day, isThisWeek, children }: WeekNavProps) {
  return (
    <nav className={classes.nav} aria-label="Weeks">
      <div className={classes.week}>{children}</div>
      <div className={classes.steps}>
        <Step search={weekSearchOf(daysAfter(day, -WEEK_STEP_DAYS))} label="Previous week">
          <IconChevronLeft size={16} aria-hidden />
          Previous
        </Step>
        <Link
          className={actClasses.act}
          to="/flights"
          search={{}}
          data-kind={isThisWeek ? 'quiet' : 'primary'}
          aria-current={isThisWeek ? 'true' : undefined}
        >
          This week
        </Link>
        <Step search={weekSearchOf(daysAfter(day, WEEK_STEP_DAYS))} label="Next week">
          Next
          <IconChevronRight size={16} aria-hidden />
        </Step>
      </div>
    </nav>
  );
}
