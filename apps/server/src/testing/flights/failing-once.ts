import type { TestPortal } from '../test-portal.ts';

/** A portal's clock that throws in the first change of a job, which asks for the time once before its changes. */
export function failingOnce({ clock }: Pick<TestPortal, 'clock'>): () => Date {
  let asked = 0;
  return () => {
    asked += 1;
    if (asked === 2) throw new Error('broken');
    return clock();
  };
}
