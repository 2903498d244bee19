import { HOME } from '@crewroom/domain/auth/sign-in';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BrandMark } from '../../components/ui/brand-mark.tsx';
import { ColorSchemeButton } from '../../components/ui/color-scheme-button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PRODUCT_NAME, useStartData } from '../../lib/start-data.ts';
import classes from './legal-page.module.css';

/** The link to the airline's chat server, where people can contact the airline. */
export function CommunityChat() {
  const { airline } = useStartData();
  const words = `${airline.name}’s community chat server`;
  if (airline.chatUrl === null) return words;
  return (
    <a href={airline.chatUrl} rel="noreferrer">
      {words}
    </a>
  );
}

type LegalPageProps = { readonly title: string; readonly children: ReactNode };

/** A public page of text, the same for signed-in and signed-out visitors. */
export function LegalPage({ title, children }: LegalPageProps) {
  const { airline } = useStartData();
  return (
    <div>
      <header className="flex items-center justify-between gap-4 h-18.25 py-0 px-6 border-b border-b-night-line bg-night text-night-text [--color-focus:var(--color-lamp)] max-md:py-0 max-md:px-4">
        {/* Signed-out visitors are redirected to the login screen from there. */}
        <Link to={HOME} className="flex items-center gap-4 min-w-0 rounded text-inherit no-underline">
          <BrandMark src={airline.logoUrl} size={36} />
          <span className="flex flex-col min-w-0">
            <span className="text-17 font-bold leading-5.5 tracking-[-0.015em]">{PRODUCT_NAME}</span>
            <span className="overflow-hidden text-night-dim text-13 leading-4 text-ellipsis whitespace-nowrap">
              {airline.name}
            </span>
          </span>
        </Link>
        <ColorSchemeButton />
      </header>
      <main
        className="max-w-200 px-6 pt-12 pb-16 my-0 mx-auto max-md:px-4 max-md:pt-6 max-md:pb-12"
        tabIndex={-1}
      >
        <article className={classes.article}>
          <PageHeader title={title} />
          {children}
        </article>
        <nav
          className="flex flex-wrap gap-x-6 gap-y-2 pt-6 mt-12 border-t border-t-line text-15 [&_a]:py-1 touch:[&_a]:py-2.75"
          aria-label="Legal pages"
        >
          <Link to="/terms-of-service">Terms of service</Link>
          <Link to="/privacy-policy">Privacy policy</Link>
          <Link to={HOME}>Back to the portal</Link>
        </nav>
      </main>
    </div>
  );
}
