import { callTable } from '@crewroom/domain/catalogue/calls';

const addresses = Object.entries(callTable).map(([name, { method, path }]) => [name, { method, path }]);

/** What the build puts in the place of `CALL_ADDRESSES`: the method and path of every call, out of the contract. */
export const callAddresses = { CALL_ADDRESSES: JSON.stringify(Object.fromEntries(addresses)) };
