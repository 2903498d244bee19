import type { ReactNode } from 'react';

/** The looks of a boarding pass: its main part (`passMain`), and a stub that is torn off, beside or beneath it. */
export const boardingPass =
  'grid grid-cols-1 min-w-0 border border-line rounded-panel bg-card shadow-card [&_dt]:text-dim [&_dt]:text-13 [&_dt]:leading-5 [&_dd]:min-w-0 [&_dd]:wrap-anywhere @min-[44rem]:grid-cols-[minmax(0,1fr)_208px]';

export const passMain = 'min-w-0 p-4 @min-[44rem]:p-6';

const perforated =
  'min-w-0 p-4 relative grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-x-4 gap-y-3 content-center border-t-2 border-dashed border-t-line before:absolute before:-top-2.25 before:w-2.25 before:h-4 before:border before:border-line before:bg-page after:absolute after:-top-2.25 after:w-2.25 after:h-4 after:border after:border-line after:bg-page before:-left-0.25 before:[border-left-color:var(--color-page)] before:[border-radius:0_var(--radius-inset)_var(--radius-inset)_0] after:-right-0.25 after:[border-right-color:var(--color-page)] after:[border-radius:var(--radius-inset)_0_0_var(--radius-inset)] @min-[44rem]:p-6 @min-[44rem]:grid-cols-1 @min-[44rem]:border-t-0 @min-[44rem]:border-l-2 @min-[44rem]:border-dashed @min-[44rem]:border-l-line @min-[44rem]:before:-left-2.25 @min-[44rem]:before:w-4 @min-[44rem]:before:h-2.25 @min-[44rem]:after:-left-2.25 @min-[44rem]:after:w-4 @min-[44rem]:after:h-2.25 @min-[44rem]:before:-top-0.25 @min-[44rem]:before:[border-color:var(--color-page)_var(--color-line)_var(--color-line)] @min-[44rem]:before:rounded-b-inset @min-[44rem]:after:top-auto @min-[44rem]:after:right-auto @min-[44rem]:after:-bottom-0.25 @min-[44rem]:after:[border-color:var(--color-line)_var(--color-line)_var(--color-page)] @min-[44rem]:after:rounded-t-inset';

/** The stub of a boarding pass, with its facts. */
export function PassStub({ children }: { readonly children: ReactNode }) {
  return <dl className={perforated}>{children}</dl>;
}

/** A fact with its name, within a `dl`. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
