import { runPortal } from '@crewroom/server/run-portal';
import { fillDemoAirline } from './fill.ts';

await runPortal(fillDemoAirline);
