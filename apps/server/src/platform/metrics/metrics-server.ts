import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

export type MetricsServer = { readonly port: number; readonly close: () => Promise<void> };

/** Serves only the metrics, on a port of their own. The portal's port never serves them. */
export async function serveMetrics(
  { text, contentType }: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  // It listens on a port, not on a socket file.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
