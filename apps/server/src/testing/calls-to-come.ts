import type { CallName } from '@crewroom/domain/api/route-table';

/** The calls of the contract that the server does not answer yet; whoever adds one takes it off. */
export const callsToCome: readonly CallName[] = [];
