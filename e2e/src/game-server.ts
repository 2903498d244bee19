import { type GameScope, gameScopes } from '@crewroom/domain/contract/access';
import { gameEndpoints } from '@crewroom/domain/game/endpoints';
import type { APIRequestContext } from '@playwright/test';
import { fetchApi } from './fetch-api.ts';

/** The parts of a game server that a test simulates. */
export type GameServer = {
  /** Reports the members who joined and left a flight, each that many minutes ago. */
  readonly report: (flightId: string, events: readonly GameEvent[]) => Promise<void>;
};

export type GameEvent = {
  /** The members, by their names in the flight's crew or as its dispatcher. */
  readonly who: string;
  readonly type: 'joined' | 'left';
  readonly minutesAgo: number;
};

const minute = 60_000;

/** Creates a key as an owner, and returns the requests of a game server with it. */
export const startGameServer = async (
  owner: APIRequestContext,
  scopes: readonly GameScope[] = gameScopes,
): Promise<GameServer> => {
  const { key } = await fetchApi(owner, 'createGameKey', {
    body: { name: 'Test game', scopes: [...scopes] },
  });
  const headers = { authorization: `Bearer ${key}` };

  const peopleOf = async (flightId: string): Promise<ReadonlyMap<string, string>> => {
    const response = await owner.get('/api/game/flights', { headers });
    const { flights } = gameEndpoints.gameFlights.response.parse(await response.json());
    const flight = flights.find(({ _id }) => _id === flightId);
    if (flight === undefined) throw new Error(`The game API does not return the flight ${flightId}`);
    return new Map(
      [...(flight.dispatcher === null ? [] : [flight.dispatcher]), ...flight.crew].map(
        ({ username, robloxId }) => [username, robloxId],
      ),
    );
  };

  const report: GameServer['report'] = async (flightId, events) => {
    const people = await peopleOf(flightId);
    const sent = events.map(({ who, type, minutesAgo }) => ({
      id: crypto.randomUUID(),
      robloxId: people.get(who),
      type,
      at: new Date(Date.now() - minutesAgo * minute).toISOString(),
    }));
    const response = await owner.post(`/api/game/flights/${flightId}/attendance`, {
      headers,
      data: { events: sent },
    });
    if (!response.ok()) throw new Error(`The report was rejected: ${await response.text()}`);
  };
  return { report };
};
