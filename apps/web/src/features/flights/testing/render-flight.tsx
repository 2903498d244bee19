import type { Flight } from '@crewroom/domain/flights/schemas';
import type { SignedInViewer } from '../../../components/viewer.ts';
import { settle } from '../../../testing/click.ts';
import { elapse, REFRESH_MS } from '../../../testing/elapse.ts';
import type { Responses } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FlightScreen } from '../flight/flight-screen.tsx';
import { DANA } from './example-people.ts';

type FlightOptions = {
  readonly viewer?: SignedInViewer;
  readonly hash?: string;
  readonly responses?: Responses;
};

/** Renders the screen of a flight whose version on the server is replaceable. For fake timers. */
export async function renderFlight(
  flight: Flight,
  { viewer = DANA, hash = '', responses }: FlightOptions = {},
) {
  const server = { flight };
  const screen = await renderScreen(<FlightScreen />, {
    path: `/flights/${flight._id}${hash}`,
    route: '/flights/$id',
    viewer,
    responses: {
      flight: () => server.flight,
      attendance: { reported: false, people: [], gaveBack: [] },
      ...responses,
    },
  });
  await settle();
  /** Refetches the flight, as the screen does every half a minute. */
  const readAgain = (changed: Flight): Promise<void> => {
    server.flight = changed;
    return elapse(REFRESH_MS);
  };
  return { ...screen, server, readAgain };
}
