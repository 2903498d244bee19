import { namesOf } from '../record-from-names.ts';

/** What the portal posts in each channel of the airline's chat, as text after "where". */
export const postedIn = {
  flights: 'flights and calls for crew are posted',
  staff: 'promotions and the podium of a term are posted',
  admin: 'sanctions, leave requests and failed posts are reported',
} as const;

export type ChatChannel = keyof typeof postedIn;

export const chatChannels = namesOf(postedIn);

/** The destination of posts in the outbox: a channel of the chat, or the events of the airline's Discord server. */
export type OutboxChannel = ChatChannel | 'events';

/** The posters in the chat. Each can edit only its own posts. */
export const posters = ['webhook', 'application'] as const;

export type Poster = (typeof posters)[number];

/** The subject of a post, whose id is `subjectId`. */
type PostSubject = 'flight' | 'promotion' | 'term' | 'sanction' | 'leave' | 'post';

type PostKind = {
  readonly channel: OutboxChannel;
  /** Its label for administrators. */
  readonly label: string;
  readonly about: PostSubject;
  /** Whether its text can name a member. */
  readonly namesSomebody: boolean;
};

/** The kinds of posts. A post has one subject. */
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
  /** The flight's scheduled event in the server, not a message. */
  event: { channel: 'events', label: 'Discord event', about: 'flight', namesSomebody: true },
} as const satisfies Record<string, PostKind>;

export type PostKindName = keyof typeof postKinds;

/** The kinds that are messages in a channel of the chat. */
export type MessageKindName = {
  [Name in PostKindName]: (typeof postKinds)[Name]['channel'] extends ChatChannel ? Name : never;
}[PostKindName];

/** The subjects of posts whose text can name a member. */
export type NamingSubject = Extract<
  (typeof postKinds)[PostKindName],
  { readonly namesSomebody: true }
>['about'];

/** The names of all kinds, in the order of the table. */
export const postKindNames = namesOf(postKinds);

/** Returns the kinds of posts that pass a test, in the order of the table. */
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

/** Returns the page of the portal to which a post of a kind links. `subjectId` is the id of its subject. */
export function postLink(kind: PostKindName, subjectId: string): string {
  return pageOf[postKinds[kind].about](subjectId);
}

/** How long before departure a crew call is made for a flight with free seats, in hours, longest first. */
export const crewCallHours = [24, 3] as const;

export type CrewCallHours = (typeof crewCallHours)[number];

/** The toasts of retrying a post. */
export const retryToasts = {
  success: 'The post is on its way again',
  failure: 'Failed to send the post again',
} as const;
