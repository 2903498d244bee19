import { HOME } from '@crewroom/domain/auth/sign-in';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PRODUCT_NAME, useStartData } from '../lib/start-data.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ColorSchemeButton } from '../ui/color-scheme-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
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
    <div className={classes.page}>
      <header className={classes.bar}>
        {/* Signed-out visitors are redirected to the login screen from there. */}
        <Link to={HOME} className={classes.home}>
          <BrandMark src={airline.logoUrl} size={36} />
          <span className={classes.names}>
            <span className={classes.product}>{PRODUCT_NAME}</span>
            <span className={classes.airline}>{airline.name}</span>
          </span>
        </Link>
        <ColorSchemeButton />
      </header>
      <main className={classes.main} tabIndex={-1}>
        <article className={classes.text}>
          <PageHeader title={title} />
          {children}
        </article>
        <nav className={classes.further} aria-label="Legal pages">
          <Link to="/terms-of-service">Terms of service</Link>
          <Link to="/privacy-policy">Privacy policy</Link>
          <Link to={HOME}>Back to the portal</Link>
        </nav>
      </main>
    </div>
  );
}
