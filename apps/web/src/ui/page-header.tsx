import { createContext, type ReactNode, use, useEffect } from 'react';
import { SMALL_SCREEN, useMediaQuery } from '../lib/media-query.ts';
import classes from './page-header.module.css';

const SiteNameContext = createContext('');

export const SiteNameProvider = SiteNameContext.Provider;

/** Names the document after its page and the site: "Page · Site". */
export function useDocumentTitle(page: string): void {
  const site = use(SiteNameContext);
  useEffect(() => {
    document.title = `${page} · ${site}`;
  }, [page, site]);
}

type PageHeaderProps = {
  readonly title: string;
  /** What the page is called on small screens, where it has a shorter name. */
  readonly shortTitle?: string;
  /** What the document is called, where it shows more than the page itself. */
  readonly documentTitle?: string | undefined;
  /** What stands beside the title: the page's primary act, a filter. */
  readonly children?: ReactNode;
};

/** The page's one first-level heading, which also names the document. */
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
