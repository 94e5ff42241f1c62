// @ts-check
// The program under test: `keypeg serve` on a free port, with its own archive.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts the program named by KEYPEG. */
export async function startServer() {
  const program = process.env['KEYPEG'];
  if (!program) throw new Error('KEYPEG must name the built program; run.sh does');
  const folder = await mkdtemp(join(tmpdir(), 'keypeg-data-'));
  const child = spawn(program, ['--json', 'serve', '--port', '0', '--archive', join(folder, 'archive.sqlite')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`keypeg serve ended with ${status}: ${said}`)));
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const line = said.split('\n')[0] ?? '';
      if (said.includes('\n')) resolve(JSON.parse(line).url);
    });
  });
  return {
    /** @type {string} */ url: String(url).replace(/\/$/, ''),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
