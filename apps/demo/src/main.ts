import { runPortal } from '@crewroom/server/run-portal';
import { fillDemoAirline } from './fill.ts';

// Starts the portal with the demo airline.
await runPortal(fillDemoAirline);
