import { type AnswerOf, type CallName, callTable, type InputOf } from '@crewroom/domain/catalogue/calls';
import { fillPath } from '@crewroom/domain/contract/routes';
import type { APIRequestContext } from '@playwright/test';

const asSearch = (query: object): URLSearchParams => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
};

/** Makes a call of the portal's contract and reads its answer by it. Rejects on any other status than the call's own. */
export const makeCall = async <Name extends CallName>(
  requests: APIRequestContext,
  name: Name,
  input: Partial<InputOf<Name>> = {},
): Promise<AnswerOf<Name>> => {
  const call = callTable[name];
  const path = fillPath(call.path, { ...input.params });
  const response = await requests.fetch(path, {
    method: call.method,
    ...(input.query === undefined ? {} : { params: asSearch(input.query) }),
    ...(input.body === undefined ? {} : { data: input.body }),
  });
  if (response.status() !== call.status) {
    throw new Error(`${name} answered ${response.status()}: ${await response.text()}`);
  }
  const body: unknown = call.status === 204 ? undefined : await response.json();
  // The schema found under a name gives that name's answer; the compiler does not follow the look-up.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return call.answer.parse(body) as AnswerOf<Name>;
};
