// @ts-check
// What is tested: `keypeg serve` on a free port, with its own archive. If KEYPEG_SITE names a folder that site.sh has built, the pages
// in it instead, on a host of static files.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveFolder } from './static.js';

/** The folder of the pages without a server; empty if the server is tested. */
export const builtSite = process.env['KEYPEG_SITE'] ?? '';

/** Why a test of the server is skipped; false if it is not. */
export const serverOnly = builtSite ? 'only with a server' : false;

/**
 * Starts the program named by KEYPEG, or the host of the folder named by KEYPEG_SITE.
 * @param {string[]} [options] further options of `keypeg serve`
 * @returns {Promise<{url: string, teacher: string, stop: () => Promise<void>}>}
 */
export async function startServer(options = []) {
  if (builtSite) return serveFolder(builtSite);
  const program = process.env['KEYPEG'];
  if (!program) throw new Error('KEYPEG must name the built program; run.sh does');
  const folder = await mkdtemp(join(tmpdir(), 'keypeg-data-'));
  const child = spawn(
    program,
    ['--json', 'serve', '--port', '0', '--archive', join(folder, 'archive.sqlite'), ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  /** @type {{url: string, teacher: string|null}} */
  const said = await new Promise((resolve, reject) => {
    let text = '';
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`keypeg serve ended with ${status}: ${text}`)));
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const line = text.split('\n')[0] ?? '';
      if (text.includes('\n')) resolve(JSON.parse(line));
    });
  });
  return {
    url: said.url.replace(/\/$/, ''),
    /** The part of the teacher's address behind the first slash; empty if there is none. */
    teacher: said.teacher?.replace(/^.*#/, '#') ?? '',
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
