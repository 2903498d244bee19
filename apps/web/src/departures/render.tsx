import type { DeparturesModule } from '@crewroom/domain/departures/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { namedShades, shadesOf } from '../components/ui/accent.ts';
import { DeparturesBody, NoDepartures } from './departures-page.tsx';
import css from './departures.css?inline';

// The server imports this file from the build. These are all its exports.

export const style: DeparturesModule['style'] = css;

export const accentStyle: DeparturesModule['accentStyle'] = (accent) => {
  const shades = shadesOf(accent);
  return `:root{${namedShades.map((shade) => `--accent-${shade}:${shades[shade]}`).join(';')}}`;
};

export const renderDepartures: DeparturesModule['renderDepartures'] = (page) =>
  renderToStaticMarkup(<DeparturesBody page={page} />);

export const renderNoDepartures: DeparturesModule['renderNoDepartures'] = (airline) =>
  renderToStaticMarkup(<NoDepartures airline={airline} />);
