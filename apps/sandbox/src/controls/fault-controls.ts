import { jsonAnswer } from '../http/answers.ts';
import type { Answer, Exchange } from '../http/exchange.ts';
import { readJson } from '../http/request-body.ts';
import { type Faults, faultSchema } from './faults.ts';

export function listFaults(faults: Faults): Answer {
  return jsonAnswer(200, { faults: faults.list() });
}

export async function injectFault(faults: Faults, { request }: Exchange): Promise<Answer> {
  const body = await readJson(request, faultSchema);
  if (!body.valid) return jsonAnswer(400, { message: 'No fault was injected', issues: body.issues });
  faults.inject(body.data);
  return listFaults(faults);
}

export function clearFaults(faults: Faults): Answer {
  faults.clear();
  return listFaults(faults);
}
