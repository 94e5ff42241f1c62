// @ts-check
// A host of static files in a subfolder, for the pages without a server. It knows nothing of keypeg.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
});

/** The folder of the host in which the pages are. */
const folder = '/some/folder/';

/**
 * Serves a folder on a free port.
 * @param {string} root
 */
export async function serveFolder(root) {
  const host = { root, latency: 0 };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const name = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname).replaceAll('\\', '/');
    const file = name.startsWith(folder)
      ? await readFile(join(host.root, name.slice(folder.length))).catch(() => null)
      : null;
    if (host.latency) await new Promise((resolve) => setTimeout(resolve, host.latency));
    response.writeHead(file ? 200 : 404, {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': /-[0-9a-f]{16}\./.test(name) ? 'max-age=31536000, immutable' : 'no-cache',
    });
    response.end(file ?? 'not found');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}${folder}`.replace(/\/$/, ''),
    teacher: '',
    /** What is served; another folder is another version. */
    host,
    async stop() {
      // First no more connections, then an end of those that are open: the browser may open one at any time.
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
