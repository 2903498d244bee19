import { namesOf } from '../per-name.ts';

/** What the portal posts in each channel of the airline's chat, in words that follow "where". */
export const postedIn = {
  flights: 'flights and calls for crew are posted',
  staff: 'promotions and the podium of a term are posted',
  admin: 'sanctions, leave that is asked for, and posts that failed are told',
} as const;

export type ChatChannel = keyof typeof postedIn;

export const chatChannels = namesOf(postedIn);

/** Where what waits in the outbox goes: to a channel of the chat, or to the list of events of the airline's Discord server. */
export type OutboxChannel = ChatChannel | 'events';

/** Who posts in the chat. Each can edit what it posted itself, and nothing else. */
export const posters = ['webhook', 'application'] as const;

export type Poster = (typeof posters)[number];

/** What a post is about; its `subjectId` is the id of one. */
type PostSubject = 'flight' | 'promotion' | 'term' | 'sanction' | 'leave' | 'post';

type PostKind = {
  readonly channel: OutboxChannel;
  /** What it is called where administrators read of it. */
  readonly label: string;
  readonly about: PostSubject;
  /** Whether a member can stand in its words. */
  readonly namesSomebody: boolean;
};

/** What the portal posts. A post is about one thing. */
export const postKinds = {
  flight: { channel: 'flights', label: 'Flight', about: 'flight', namesSomebody: true },
  crew_short_24h: {
    channel: 'flights',
    label: 'Short of crew, 24 hours before',
    about: 'flight',
    namesSomebody: true,
  },
  crew_short_3h: {
    channel: 'flights',
    label: 'Short of crew, 3 hours before',
    about: 'flight',
    namesSomebody: true,
  },
  promotion: { channel: 'staff', label: 'Promotion', about: 'promotion', namesSomebody: true },
  podium: { channel: 'staff', label: 'Podium of a term', about: 'term', namesSomebody: true },
  sanction: { channel: 'admin', label: 'Sanction', about: 'sanction', namesSomebody: false },
  leave_asked: { channel: 'admin', label: 'Leave asked', about: 'leave', namesSomebody: true },
  not_delivered: {
    channel: 'admin',
    label: 'A post that was not delivered',
    about: 'post',
    namesSomebody: false,
  },
  /** No message: the flight's scheduled event in the server. */
  event: { channel: 'events', label: 'Discord event', about: 'flight', namesSomebody: true },
} as const satisfies Record<string, PostKind>;

export type PostKindName = keyof typeof postKinds;

/** The kinds that are messages in a channel of the chat. */
export type MessageKindName = {
  [Name in PostKindName]: (typeof postKinds)[Name]['channel'] extends ChatChannel ? Name : never;
}[PostKindName];

/** What the posts are about in whose words a member can stand. */
export type NamingSubject = Extract<
  (typeof postKinds)[PostKindName],
  { readonly namesSomebody: true }
>['about'];

/** The names of all kinds, in the order of the table. */
export const postKindNames = namesOf(postKinds);

/** The kinds of posts whose meaning passes a test, in the order of the table. */
export function postKindsWhere(passes: (kind: PostKind) => boolean): PostKindName[] {
  return postKindNames.filter((name) => passes(postKinds[name]));
}

const pageOf: Readonly<Record<PostSubject, (subjectId: string) => string>> = {
  flight: (id) => `/flights/${id}`,
  promotion: () => '/leaderboard',
  term: () => '/leaderboard',
  leave: () => '/admin?view=leave',
  post: () => '/admin?view=chat',
  sanction: () => '/admin',
};

/** The page of the portal that a post of a kind leads to; `subjectId` is the id of what it is about. */
export function postLink(kind: PostKindName, subjectId: string): string {
  return pageOf[postKinds[kind].about](subjectId);
}

/** How long before departure a flight that is short of crew is called out, in hours, longest first. */
export const crewCallHours = [24, 3] as const;

export type CrewCallHours = (typeof crewCallHours)[number];

/** The toasts of sending a post again. */
export const retryToasts = {
  success: 'The post is on its way again',
  failure: 'Failed to send the post again',
} as const;
