import type { Airline } from '../airline/airline.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Handler, Route } from '../http/exchange.ts';
import { isLoopbackRequest } from '../http/loopback.ts';
import { changeAccount, listAccounts } from './account-controls.ts';
import { clearFaults, injectFault, listFaults } from './fault-controls.ts';
import type { Faults } from './faults.ts';

/** What tests and a developer turn: for callers on this machine only, and not for web pages open on it. */
export function controlRoutes(airline: Airline, faults: Faults): Route[] {
  const accounts = /^\/control\/accounts$/;
  const account = /^\/control\/accounts\/(?<id>[^/]+)$/;
  const faultList = /^\/control\/faults$/;
  const routes: Route[] = [
    { method: 'GET', path: accounts, handle: () => listAccounts(airline) },
    { method: 'PUT', path: account, handle: (exchange) => changeAccount(airline, exchange) },
    { method: 'GET', path: faultList, handle: () => listFaults(faults) },
    { method: 'PUT', path: faultList, handle: (exchange) => injectFault(faults, exchange) },
    { method: 'DELETE', path: faultList, handle: () => clearFaults(faults) },
  ];
  return routes.map((route) => ({ ...route, handle: onLoopback(route.handle) }));
}

function onLoopback(handle: Handler): Handler {
  return (exchange) =>
    isLoopbackRequest(exchange.request)
      ? handle(exchange)
      : jsonAnswer(403, { message: 'The controls answer callers on this machine only' });
}
