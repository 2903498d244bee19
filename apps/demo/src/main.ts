import { runPortal } from '@crewroom/server/run-portal';
import { fillDemoAirline } from './fill.ts';

// The portal as it is tried out: with the sandbox's people, and a year behind it.
await runPortal(fillDemoAirline);
