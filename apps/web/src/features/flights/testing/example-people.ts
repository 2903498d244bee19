import type { SignedInViewer } from '../../../components/viewer.ts';

const personOf = (username: string, rank: number): SignedInViewer => ({
  userId: `id-of-${username}`,
  rank,
  username,
  avatarUrl: '',
});

/** A member of the crew. */
export const CASEY = personOf('Casey', 240);

/** The dispatcher of the example flight. */
export const DANA = personOf('Dana', 244);

/** Another dispatcher. */
export const DIEGO = personOf('Diego', 244);

/** An administrator. */
export const AMIR = personOf('Amir', 247);
