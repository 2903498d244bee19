import {
  type EndpointName,
  endpointTable,
  type InputOf,
  type ResponseOf,
} from '@crewroom/domain/catalogue/endpoints';
import { fillPath } from '@crewroom/domain/contract/routes';
import type { APIRequestContext } from '@playwright/test';

const asSearch = (query: object): URLSearchParams => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
};

/**
 * Sends a request of the portal's contract and parses its response. Rejects on any other status than the endpoint's
 * own.
 */
export const fetchApi = async <Name extends EndpointName>(
  requests: APIRequestContext,
  name: Name,
  input: Partial<InputOf<Name>> = {},
): Promise<ResponseOf<Name>> => {
  const endpoint = endpointTable[name];
  const path = fillPath(endpoint.path, { ...input.params });
  const response = await requests.fetch(path, {
    method: endpoint.method,
    ...(input.query === undefined ? {} : { params: asSearch(input.query) }),
    ...(input.body === undefined ? {} : { data: input.body }),
  });
  if (response.status() !== endpoint.status) {
    throw new Error(`${name} returned ${response.status()}: ${await response.text()}`);
  }
  const body: unknown = endpoint.status === 204 ? undefined : await response.json();
  // The schema found under a name parses that endpoint's response. The compiler does not follow the look-up.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return endpoint.response.parse(body) as ResponseOf<Name>;
};
