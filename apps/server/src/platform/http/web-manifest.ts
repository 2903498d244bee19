import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

const PATH = '/manifest.webmanifest';
/** The night blue of the icons, which shows while the portal opens. */
const NIGHT = '#0b1526';

const icon = (src: string, sizes: string, type: string, purpose = 'any') => ({ src, sizes, type, purpose });

const icons = [
  icon('/favicon.svg', 'any', 'image/svg+xml'),
  icon('/icon-192.png', '192x192', 'image/png'),
  icon('/icon-512.png', '512x512', 'image/png'),
  icon('/icon-maskable-512.png', '512x512', 'image/png', 'maskable'),
];

type ManifestSettings = Pick<Config, 'airline' | 'logo'>;

/** Lists the airline's logo before the default icons, which have the sizes that a browser asks for. */
const iconsOf = ({ airline, logo }: ManifestSettings) =>
  logo === null || airline.logoUrl === null
    ? icons
    : [icon(airline.logoUrl, `${logo.width}x${logo.height}`, logo.type), ...icons];

const manifestOf = (settings: ManifestSettings) => ({
  id: '/',
  name: `${settings.airline.name} Crewroom`,
  short_name: settings.airline.name,
  description: `The staff portal of ${settings.airline.name}`,
  lang: 'en',
  start_url: '/profile',
  scope: '/',
  display: 'standalone',
  background_color: NIGHT,
  theme_color: NIGHT,
  icons: iconsOf(settings),
});

/** Serves the manifest with which a browser installs the portal as an app, in the airline's name. */
export function webManifestRoute(scope: FastifyInstance, config: ManifestSettings): void {
  scope.get(PATH, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(manifestOf(config)),
  );
}
