import type { CallName } from '@crewroom/domain/contract/routes';

/**
 * The calls of the contract that the server does not answer yet: who adds one to the contract first puts it here, who
 * answers it takes it off.
 */
export const callsToCome: readonly CallName[] = [];
