import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';

export const SiteNameContext = createContext('');

/** Sets the document's title: "Page · Site". */
export function useDocumentTitle(page: string): void {
  const site = use(SiteNameContext);
  useEffect(() => {
    document.title = `${page} · ${site}`;
  }, [page, site]);
}

type PageHeaderProps = {
  readonly title: string;
  /** A shorter title for small screens. */
  readonly shortTitle?: string;
  /** The document's title, when it differs from the page's. */
  readonly documentTitle?: string | undefined;
  /** Shown below the title, such as the current selection. */
  readonly note?: ReactNode;
  /** Shown next to the title, such as a button or a filter. */
  readonly children?: ReactNode;
};

/** The style of a page's title. */
export const titleClasses =
  'text-bright text-[1.625rem] font-bold leading-8 tracking-[-0.015em] max-md:text-22 max-md:leading-7';

/** The page's `h1`, which also sets the document's title. */
export function PageHeader({ title, shortTitle, documentTitle, note, children }: PageHeaderProps) {
  const small = useMediaQuery(SMALL_SCREEN);
  const shown = small ? (shortTitle ?? title) : title;
  useDocumentTitle(documentTitle ?? shown);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // The focus is on the main element while a screen is loading. Its heading then takes the focus.
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 mb-6 max-md:mb-2">
      <div className="min-w-0">
        <h1 ref={heading} className={titleClasses} tabIndex={-1}>
          {shown}
        </h1>
        {note}
      </div>
      {children !== undefined && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}
