import type { Person } from './airline-data.ts';

export type DemoPerson = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  /** Ranks besides the base role. Empty outside of the group. */
  readonly ranks: readonly number[];
  readonly formerUsernames?: readonly string[];
  readonly headshot?: Person['headshot'];
  readonly note?: string;
};

/** The people for signing in with different rights. */
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
    note: 'Crew whom the portal may suspend: the suspension is the portal’s, not the group’s.',
  },
];

/** The people whose sign-in is a special case. */
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
    note: 'Has a name that used to be somebody else’s.',
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

const STAFF: ReadonlyArray<readonly [id: string, username: string, displayName: string, rank: number]> = [
  ['2093318', 'HarborlightHana', 'Hana Mori', 254],
  ['17740526', 'viktor_vance', 'Viktor', 253],
  ['412900387', 'PriyaOnFinal', 'Priya', 253],
  ['60312294', 'Marlowe_Quill', 'Marlowe', 252],
  ['5513380921', 'tessaTailwind', 'Tessa', 251],
  ['731204485', 'KofiKnots', 'Kofi Mensah', 250],
  ['8021955730', 'RosterRegina', 'Regina', 249],
  ['95520417', 'quietlyQasim', 'Qasim', 248],
  ['4218870533', 'BlueHourBjorn', 'Björn', 248],
  ['6650192847', 'lena_leeward', 'Lena Fischer', 247],
  ['158833206', 'CabinChiefYusuf', 'Yusuf', 246],
  ['7902244186', 'GroundsGreta', 'Greta', 246],
  ['339017542', 'TrainerTomasz', 'Tomasz', 246],
  ['9417360052', 'opsOctavia', 'Octavia', 245],
  ['2870516643', 'LoadsheetLuca', 'Luca Moretti', 245],
  ['5099821374', 'weatherWren', 'Wren', 245],
  ['804412957', 'SlotTimeSaoirse', 'Saoirse', 244],
  ['6433709218', 'FlightplanFemi', 'Femi', 244],
  ['10118264905', 'dispatch_mei', 'Mei Lin', 244],
  ['27731088', 'CaptainCordelia', 'Cordelia', 243],
  ['3560028914', 'LongHaulLars', 'Lars', 243],
  ['7241903365', 'ElevenThousandFt', 'Eleni', 243],
  ['519446702', 'Crosswind_Caleb', 'Caleb', 243],
  ['8366150429', 'AmaraApproach', 'Amara', 242],
  ['4975531806', 'rightseat_rafa', 'Rafa', 242],
  ['1940287365', 'ISOBARisobel', 'Isobel', 242],
  ['9720045183', 'noorNavigates', 'Noor', 242],
  ['6108837254', 'StickShakerStan', 'Stan', 242],
  ['70219934', 'GalleyGwen', 'Gwen Harris', 241],
  ['5836614097', 'purser_pablo', 'Pablo', 241],
  ['3019275548', 'AisleSeatAnya', 'Anya', 241],
  ['10433902716', 'Yuki_Yoke', 'Yuki', 241],
  ['7680351942', 'DoorsToManualDev', 'Dev', 241],
  ['226904813', 'JetbridgeJonas', 'Jonas', 240],
  ['8895527130', 'trolleyTrix', 'Trix', 240],
  ['4402168979', 'WindowShadeWill', 'Will', 240],
  ['6927740358', 'CocoContrail', 'Coco', 240],
  ['9150386624', 'samosaAtCruise', 'Anjali', 240],
  ['5274093817', 'HoldingPatternHugo', 'Hugo', 240],
  ['10092847561', 'mistral_maud', 'Maud', 240],
  ['3788251406', 'TaxiwayTui', 'Tui', 240],
  ['7013369842', 'FirstDayFreya', 'Freya', 239],
  ['9604471238', 'new_wings_noah', 'Noah', 239],
  ['10510028374', 'SafetyCardSelma', 'Selma', 239],
  ['8247195063', 'jumpseatJules', 'Jules', 239],
  ['6381920457', 'LayoverLeo', 'Leo Santos', 239],
  ['10733650918', 'windsockWanda', 'Wanda', 239],
];

export const demoStaff: readonly DemoPerson[] = STAFF.map(([id, username, displayName, rank]) => ({
  id,
  username,
  displayName,
  ranks: [rank],
}));
