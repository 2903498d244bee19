import { type ReactNode, type Ref, useId } from 'react';

/** The card of account settings, a row each. */
export function AccountCard({ children }: { readonly children: ReactNode }) {
  const id = useId();
  return (
    <section
      className="min-w-0 rounded-card border border-line bg-card px-5 py-2 shadow-card max-md:px-4 max-md:py-1 lg:grid lg:grid-cols-2 lg:gap-x-8"
      aria-labelledby={id}
      data-paper="no"
    >
      <h2 className="text-16 leading-6 font-bold text-bright lg:col-span-full" id={id}>
        Account
      </h2>
      {children}
    </section>
  );
}

type AccountRowProps = {
  readonly title: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** A sentence about it. A phone omits it, because the title is enough. */
  readonly about: ReactNode;
  /** A link after the sentence. */
  readonly link?: ReactNode;
  /** The button. */
  readonly action: ReactNode;
  /** The content that the button opens below the row. */
  readonly children?: ReactNode;
};

/** A row of the account: its subject, with its button. */
export function AccountRow({ title, headingRef, about, link, action, children }: AccountRowProps) {
  const id = useId();
  return (
    <section
      className="min-w-0 border-t border-t-line py-1.5 max-md:py-0.5 first-of-type:border-t-0 lg:nth-of-type-2:border-t-0 lg:has-aria-expanded:col-span-full"
      aria-labelledby={id}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-1 items-center gap-x-4 max-md:flex-col max-md:items-start">
          <h3
            className="text-15 leading-6 font-semibold text-bright"
            id={id}
            ref={headingRef}
            tabIndex={headingRef === undefined ? undefined : -1}
          >
            {title}
          </h3>
          <p className="min-w-0 flex-1 text-14 leading-5 text-dim wrap-anywhere max-md:leading-6">
            <span className="max-md:hidden">{about} </span>
            {link}
          </p>
        </div>
        <div className="ms-auto">{action}</div>
      </div>
      {children}
    </section>
  );
}
