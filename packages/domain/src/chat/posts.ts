/** The channels of the airline's chat that the portal posts to. */
export const chatChannels = ['flights', 'staff', 'admin'] as const;

export type ChatChannel = (typeof chatChannels)[number];

type PostKind = {
  readonly channel: ChatChannel;
  /** What it is called where administrators read of it. */
  readonly label: string;
};

/** What the portal posts. A post is about one thing: a flight, a promotion, a term, a sanction, a leave, or another post. */
export const postKinds = {
  flight: { channel: 'flights', label: 'Flight' },
  crew_short_24h: { channel: 'flights', label: 'Short of crew, 24 hours before' },
  crew_short_3h: { channel: 'flights', label: 'Short of crew, 3 hours before' },
  promotion: { channel: 'staff', label: 'Promotion' },
  podium: { channel: 'staff', label: 'Podium of a term' },
  sanction: { channel: 'admin', label: 'Sanction' },
  leave_asked: { channel: 'admin', label: 'Leave asked' },
  not_delivered: { channel: 'admin', label: 'A post that was not delivered' },
} as const satisfies Record<string, PostKind>;

export type PostKindName = keyof typeof postKinds;

const isKind = (name: string): name is PostKindName => name in postKinds;

/** The names of all kinds, in the order of the table. */
export const postKindNames = Object.keys(postKinds).filter(isKind);

/** The page of the portal that a post of a kind leads to; `subjectId` is the id of what it is about. */
export function postLink(kind: PostKindName, subjectId: string): string {
  switch (kind) {
    case 'flight':
    case 'crew_short_24h':
    case 'crew_short_3h':
      return `/flights/${subjectId}`;
    case 'promotion':
    case 'podium':
      return '/leaderboard';
    case 'leave_asked':
      return '/admin?view=leave';
    case 'not_delivered':
      return '/admin?view=chat';
    default:
      return '/admin';
  }
}

/** How long before departure a flight that is short of crew is called out, in hours, longest first. */
export const crewCallHours = [24, 3] as const;

export type CrewCallHours = (typeof crewCallHours)[number];

/** The toasts of sending a post again. */
export const retryToasts = {
  success: 'The post is on its way again',
  failure: 'Failed to send the post again',
} as const;
