import type { CallName, callTable } from '@crewroom/domain/catalogue/calls';

declare const CALL_ADDRESSES: {
  readonly [Name in CallName]: Pick<(typeof callTable)[Name], 'method' | 'path'>;
};

/** The method and path of every call. The build puts them here, so that no shape comes into the browser with them. */
export const callAddresses = CALL_ADDRESSES;
