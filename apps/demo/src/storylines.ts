import type { Chance } from './chance.ts';
import { keepAircraft } from './flights.ts';
import {
  acknowledge,
  appeal,
  askForLeave,
  decideOnAppeal,
  decideOnLeave,
  deleteLeaveOf,
  deleteSanctionOf,
  grantQualification,
  leave,
  note,
  removeQualificationFrom,
  renewQualificationOf,
  reward,
  sanction,
} from './records.ts';
import { contestNewestReliabilityEvent, decideContestedReliabilityEvent } from './reliability-events.ts';
import { DAY, MINUTE, type Timestamp } from './timestamp.ts';
import type { Action, ScheduledAction } from './world.ts';

/** Actions by the number of days before now. The days of a leave count from today too, negative for the past. */
type Storyline = Readonly<Record<number, Action>>;

const storylines: readonly Storyline[] = [
  {
    // Expires in twelve days.
    78: renewQualificationOf('CrewCasey', 'Ground Services Licence', 90),
    48: reward('CrewCasey', 'bonus', 10, 'Passed the cabin check at the first try.'),
    26: note('CrewCasey', 'general', 'shown', 'Asked for more evening flights, because of school.'),
    9: sanction(
      'CrewCasey',
      'reminder',
      30,
      'Punctuality',
      'Joined the briefing of two flights after passengers had begun to board.',
      { comment: 'Talked it through together; agreed to set an alarm for the joining time.' },
    ),
    8.5: acknowledge('CrewCasey'),
    8: note(
      'CrewCasey',
      'performance',
      'hidden',
      'Watch punctuality after the reminder, and say so when it gets better.',
    ),
    5.5: reward('CrewCasey', 'incentive', 7.5, 'Flew on every day of the open week.'),
    4: note(
      'CrewCasey',
      'performance',
      'shown',
      'Calm and friendly on a full flight. Ready to train for the senior cabin crew seat next term.',
    ),
    3: reward(
      'CrewCasey',
      'bonus',
      25,
      'Stepped in at short notice when a flight had no cabin crew an hour before departure.',
    ),
  },
  {
    58: sanction(
      'SuspendedSam',
      'reminder',
      30,
      'Uniform',
      'Flew twice without the scarf that belongs to the uniform.',
    ),
    17: sanction(
      'SuspendedSam',
      'warning',
      30,
      'Conduct on board',
      'Played with the emergency equipment during the safety demonstration.',
    ),
    2: sanction(
      'SuspendedSam',
      'suspension',
      30,
      'Conduct on board',
      'Left the cabin during boarding and kept the doors from closing, after a warning for the same.',
      {
        comment: 'May come back to flights when the suspension ends; the warning stays on record.',
        activeDays: 8.2,
      },
    ),
    1.9: note(
      'SuspendedSam',
      'general',
      'hidden',
      'Speak with Sam in voice chat before the first flight back. @CabinChiefYusuf will join.',
    ),
  },
  {
    41: sanction(
      'trolleyTrix',
      'reminder',
      30,
      'Unannounced absence',
      'Did not come to a flight and did not give the seat back.',
    ),
    20: sanction('trolleyTrix', 'reminder', 30, 'Radio manners', 'Talked over the purser several times.'),
    12: sanction(
      'trolleyTrix',
      'warning',
      45,
      'Unannounced absence',
      'Held seats on three flights and came to none of them.',
      { comment: 'Please give a seat back when plans change; somebody else will be glad of it.' },
    ),
    11: note(
      'trolleyTrix',
      'performance',
      'hidden',
      'Offer fewer flights, but fixed ones, and see how it goes until the end of the term.',
    ),
  },
  {
    // Expired five days ago.
    95: renewQualificationOf('GroundsGreta', 'Tarmac Supervisor Licence', 90),
    30: renewQualificationOf('TrainerTomasz', 'Maître de Cabine Licence', 365),
  },
  {
    52: grantQualification('JetbridgeJonas', 'Tarmac Supervisor Licence'),
    11: removeQualificationFrom('JetbridgeJonas', 'Tarmac Supervisor Licence'),
    6: sanction(
      'JetbridgeJonas',
      'reminder',
      30,
      'Service standards',
      'Left out the second service on a medium haul flight.',
    ),
    1.1: appeal(
      'JetbridgeJonas',
      'The flight landed twenty minutes early, and the captain asked for the cabin to be ready. There was no time for a second service.',
    ),
  },
  {
    13: reward('GalleyGwen', 'bonus', 20, 'Purser of the month, chosen by the passengers.'),
    6.2: leave('GalleyGwen', [-3, 9]),
    6: note(
      'GalleyGwen',
      'loa',
      'shown',
      'On leave for a family holiday. Quota of this term to be looked at kindly.',
    ),
  },
  {
    63: sanction(
      'Crosswind_Caleb',
      'suspension',
      40,
      'Flight safety',
      'Took off without clearance although the dispatcher had asked to wait.',
      { comment: 'Repeated the line check with @KofiKnots afterwards, without complaints.', activeDays: 7 },
    ),
    50: note(
      'Crosswind_Caleb',
      'performance',
      'hidden',
      'Line check repeated after the suspension: all items fine, radio work very good.',
    ),
  },
  {
    15: sanction('WindowShadeWill', 'reminder', 30, 'Punctuality', 'Joined after boarding had begun.'),
    13.5: deleteSanctionOf('WindowShadeWill'),
  },
  {
    47: sanction(
      'DispatcherDiego',
      'reminder',
      30,
      'Dispatch standards',
      'Concluded a flight before the last passengers had left the aircraft.',
    ),
    27: reward('DispatcherDiego', 'commission', 30, 'Ten flights dispatched in one week.'),
  },
  {
    2.4: leave('LongHaulLars', [-1, 4]),
    2: note('LongHaulLars', 'loa', 'shown', 'Exams this week; back on the long haul flights afterwards.'),
  },
  {
    44: leave('AmaraApproach', [-40, -31]),
    43: note(
      'AmaraApproach',
      'loa',
      'shown',
      'Moving house; no steady connection until everything is unpacked.',
    ),
  },
  {
    8.1: leave('rightseat_rafa', [3, 10]),
    4.6: deleteLeaveOf('rightseat_rafa'),
  },
  {
    7: askForLeave('weatherWren', [-2, 6], 'Final exams, one almost every day.'),
    6.4: decideOnLeave('weatherWren', 'approved', 'Good luck! The weather desk is in good hands meanwhile.'),
  },
  {
    5: askForLeave('jumpseatJules', [6, 47], 'Travelling, with no computer on the way.'),
    3.8: decideOnLeave(
      'jumpseatJules',
      'declined',
      'Six weeks reach into the term after next. Ask for the first three, and @RosterRegina helps with the rest.',
    ),
  },
  {
    1.4: askForLeave(
      'CrewChidi',
      [3, 11],
      'A school trip to the mountains. I give my seats back if nobody minds.',
    ),
    0.5: askForLeave('purser_pablo', [8, 30], 'Moving house; the line is laid at the end of the month.'),
  },
  {
    19: note(
      'DispatcherDana',
      'performance',
      'shown',
      'Dispatches more flights than anybody else, and every briefing is worth reading.',
    ),
    6.5: reward(
      'DispatcherDana',
      'commission',
      60,
      'Planned the anniversary event: six flights in one evening, all on time.',
    ),
  },
  {
    31: reward('AdminAmir', 'bonus', 45, 'Interviewed eighteen applicants in one month.'),
    30: note('AdminAmir', 'general', 'shown', 'Looks after the personnel desk on weekday evenings.'),
  },
  {
    37: note(
      'TrainerTomasz',
      'performance',
      'shown',
      'Six trainees passed their cabin check with Tomasz. Thank you!',
    ),
    4.5: reward('TrainerTomasz', 'incentive', 40, 'Trained three newcomers this term.'),
  },
  {
    61: reward('Yuki_Yoke', 'incentive', 15, 'Most flights of the term.'),
    22: note(
      'Yuki_Yoke',
      'performance',
      'shown',
      'Handled a delayed departure with three announcements that made everybody smile.',
    ),
  },
  // Single actions, and two sanctions with their appeals.
  {
    36: reward('KofiKnots', 'bonus', 50, 'Wrote the new checklists.'),
    34: sanction(
      'LayoverLeo',
      'reminder',
      14,
      'Chat manners',
      'Wrote the same message many times in the staff channel.',
    ),
    33.5: appeal('LayoverLeo', 'My connection sent it again each time I came back online. I wrote it once.'),
    32: decideOnAppeal(
      'LayoverLeo',
      'lifted',
      'The times of the messages agree with what you say. Sorry for the trouble.',
    ),
    33: leave('mistral_maud', [-30, -24]),
    24: sanction(
      'StickShakerStan',
      'warning',
      60,
      'Checklists',
      'Skipped the approach checklist on a flight with a trainee in the cabin.',
    ),
    23: appeal('StickShakerStan', 'The trainee read the checklist aloud while I flew the approach.'),
    22: decideOnAppeal(
      'StickShakerStan',
      'upheld',
      'Two of the crew remember it otherwise. Fly the next approaches by the book, and the warning runs out.',
    ),
    21.5: leave('opsOctavia', [-18, -12]),
    16: reward('weatherWren', 'commission', 18, 'Weather briefings for all flights of a week.'),
    2.2: reward('CrewChidi', 'bonus', 12.5, 'Found and described a fault in the boarding doors.'),
    1.5: note(
      'FirstDayFreya',
      'general',
      'shown',
      'Welcome aboard! @TrainerTomasz shows you the cabin on your first flights.',
    ),
    1.3: leave('HoldingPatternHugo', [5, 12]),
  },
  {
    64: keepAircraft('KofiKnots', 'Airbus A320neo', 'medium'),
    63.8: keepAircraft('KofiKnots', 'Airbus A350-900', 'large'),
    63.6: keepAircraft('KofiKnots', 'Dash 8 Q400', 'small'),
    63.4: keepAircraft('KofiKnots', 'Fokker 100', 'medium', { retired: true }),
  },
  // Contested reliability events: one is excused, one is not, and one is pending.
  {
    6: contestNewestReliabilityEvent('The game threw me out at the gate, and it took a while to come back.'),
    5: decideContestedReliabilityEvent(true, 'Others of the crew lost their connection too.'),
    4: contestNewestReliabilityEvent('I was on board all the time.'),
    3: decideContestedReliabilityEvent(
      false,
      'Nobody on the flight remembers you there. Please tell your dispatcher next time.',
    ),
    0.4: contestNewestReliabilityEvent('I had told the dispatcher that I would come later.'),
  },
];

/** The actions of all storylines, each up to 80 minutes earlier than its number of days before now. */
export function storylineActions(playedUntil: Timestamp, chance: Chance): ScheduledAction[] {
  return storylines.flatMap((storyline, index) => {
    const storyChance = chance.fork(`storyline/${index}`);
    return Object.entries(storyline).map(([daysAgo, action]) => {
      const at = Math.round(playedUntil - Number(daysAgo) * DAY) - storyChance.between(1_000, 80 * MINUTE);
      return { at, action };
    });
  });
}
