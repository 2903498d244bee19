import { createContext, use, useEffect } from 'react';

const SiteNameContext = createContext('');

export const SiteNameProvider = SiteNameContext.Provider;

/** Names the document after its page and the site: "Page · Site". */
export function useDocumentTitle(page: string): void {
  const site = use(SiteNameContext);
  useEffect(() => {
    document.title = `${page} · ${site}`;
  }, [page, site]);
}
