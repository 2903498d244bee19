import type { NoteType } from '@crewroom/domain/record/rules';

/** A note to be found in the data, written some days before now. */
export type NotePlan = {
  readonly username: string;
  readonly daysAgo: number;
  readonly type: NoteType;
  readonly visible: boolean;
  readonly content: string;
};

export const notePlans: readonly NotePlan[] = [
  {
    username: 'CrewCasey',
    daysAgo: 4,
    type: 'performance',
    visible: true,
    content: 'Calm and friendly on a full flight. Ready to train for the senior cabin crew seat next term.',
  },
  {
    username: 'CrewCasey',
    daysAgo: 26,
    type: 'general',
    visible: true,
    content: 'Asked for more evening flights, because of school.',
  },
  {
    username: 'CrewCasey',
    daysAgo: 8,
    type: 'performance',
    visible: false,
    content: 'Watch punctuality after the reminder, and say so when it gets better.',
  },
  {
    username: 'GalleyGwen',
    daysAgo: 6,
    type: 'loa',
    visible: true,
    content: 'On leave for a family holiday. Quota of this term to be looked at kindly.',
  },
  {
    username: 'LongHaulLars',
    daysAgo: 2,
    type: 'loa',
    visible: true,
    content: 'Exams this week; back on the long haul flights afterwards.',
  },
  {
    username: 'AmaraApproach',
    daysAgo: 43,
    type: 'loa',
    visible: true,
    content: 'Moving house; no steady connection until everything is unpacked.',
  },
  {
    username: 'SuspendedSam',
    daysAgo: 2,
    type: 'general',
    visible: false,
    content: 'Speak with Sam in voice chat before the first flight back. @CabinChiefYusuf will join.',
  },
  {
    username: 'DispatcherDana',
    daysAgo: 19,
    type: 'performance',
    visible: true,
    content: 'Dispatches more flights than anybody else, and every briefing is worth reading.',
  },
  {
    username: 'AdminAmir',
    daysAgo: 30,
    type: 'general',
    visible: true,
    content: 'Looks after the personnel desk on weekday evenings.',
  },
  {
    username: 'TrainerTomasz',
    daysAgo: 37,
    type: 'performance',
    visible: true,
    content: 'Six trainees passed their cabin check with Tomasz. Thank you!',
  },
  {
    username: 'trolleyTrix',
    daysAgo: 11,
    type: 'performance',
    visible: false,
    content: 'Offer fewer flights, but fixed ones, and see how it goes until the end of the term.',
  },
  {
    username: 'FirstDayFreya',
    daysAgo: 1.5,
    type: 'general',
    visible: true,
    content: 'Welcome aboard! @TrainerTomasz shows you the cabin on your first flights.',
  },
  {
    username: 'Yuki_Yoke',
    daysAgo: 22,
    type: 'performance',
    visible: true,
    content: 'Handled a delayed departure with three announcements that made everybody smile.',
  },
  {
    username: 'Crosswind_Caleb',
    daysAgo: 50,
    type: 'performance',
    visible: false,
    content: 'Line check repeated after the suspension: all items fine, radio work very good.',
  },
];
