import { createContext, type ReactNode, use, useEffect } from 'react';
import { SMALL_SCREEN, useMediaQuery } from '../lib/media-query.ts';
import classes from './page-header.module.css';

const SiteNameContext = createContext('');

export const SiteNameProvider = SiteNameContext.Provider;

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
  /** Shown beside the title, such as a button or a filter. */
  readonly children?: ReactNode;
};

/** The page's `h1`; it also sets the document's title. */
export function PageHeader({ title, shortTitle, documentTitle, children }: PageHeaderProps) {
  const small = useMediaQuery(SMALL_SCREEN);
  const shown = small ? (shortTitle ?? title) : title;
  useDocumentTitle(documentTitle ?? shown);
  return (
    <header className={classes.header}>
      <h1 className={classes.title} tabIndex={-1}>
        {shown}
      </h1>
      {children !== undefined && <div className={classes.beside}>{children}</div>}
    </header>
  );
}
