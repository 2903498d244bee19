import type { DemoPerson } from './demo-person.ts';

/** The people one signs in as to see the portal from each side. */
export const namedPersonas: readonly DemoPerson[] = [
  {
    id: '1207744',
    username: 'OwnerOlivia',
    displayName: 'Olivia',
    ranks: [255],
    note: 'Owns the airline: may do everything, to anybody.',
  },
  {
    id: '88410293',
    username: 'AdminAmir',
    displayName: 'Amir Haddad',
    ranks: [247],
    note: 'Runs the administrative division: approves and reviews flights, looks after staff.',
  },
  {
    id: '5120984477',
    username: 'AdminAgnes',
    displayName: 'Agnes',
    ranks: [247],
    note: 'A second administrator, for two people acting at once.',
  },
  {
    id: '310557281',
    username: 'DispatcherDana',
    displayName: 'Dana Kowalska',
    ranks: [244],
    note: 'Creates flights and dispatches them.',
  },
  {
    id: '7344019925',
    username: 'DispatcherDiego',
    displayName: 'Diego',
    ranks: [244],
    note: 'A second dispatcher, with flights of his own.',
  },
  {
    id: '4690118302',
    username: 'CrewCasey',
    displayName: 'Casey',
    ranks: [239],
    note: 'Ordinary crew at the lowest rank that may enter: takes seats, sees the own profile.',
  },
  {
    id: '9981274063',
    username: 'CrewChidi',
    displayName: 'Chidi Okafor',
    ranks: [239],
    note: 'A second crew member, for the race to the last seat.',
  },
  {
    id: '2604417738',
    username: 'SuspendedSam',
    displayName: 'Sam',
    ranks: [239],
    note: 'Crew whom the portal may hold suspended: the suspension is the portal’s, not the group’s.',
  },
];

/** The people a sign-in stumbles over. */
export const awkwardPersonas: readonly DemoPerson[] = [
  {
    id: '640028815',
    username: 'TooLowTheo',
    displayName: 'Theo',
    ranks: [238],
    note: 'In the group, one rank below the portal’s threshold.',
  },
  {
    id: '6012287430',
    username: 'BaseOnlyBea',
    displayName: 'Bea',
    ranks: [1],
    note: 'In the group with nothing but the base role everybody has.',
  },
  {
    id: '3377190064',
    username: 'OutsiderOtto',
    displayName: 'Otto Lindqvist',
    ranks: [],
    note: 'Not in the group at all.',
  },
  {
    id: '8850034417',
    username: 'NoPictureNia',
    displayName: 'Nia',
    ranks: [239],
    headshot: 'Blocked',
    note: 'Has no picture: it was moderated away.',
  },
  {
    id: '10245580196',
    username: 'PendingPicturePia',
    displayName: 'Pia',
    ranks: [239],
    headshot: 'Pending',
    note: 'Has a picture that never gets ready.',
  },
  {
    id: '7719926044',
    username: 'TwoRolesTara',
    displayName: 'Tara Nguyen',
    ranks: [239, 244],
    note: 'Holds two roles at once: the higher one counts.',
  },
  {
    id: '10660417283',
    username: 'SkyPilot',
    displayName: 'New Sky Pilot',
    ranks: [240],
    note: 'Bears a name that used to be somebody else’s.',
  },
  {
    id: '45512876',
    username: 'SkyPilot_Retired',
    displayName: 'Sky Pilot',
    ranks: [243],
    formerUsernames: ['SkyPilot'],
    note: 'Was called SkyPilot before giving up the name.',
  },
];
