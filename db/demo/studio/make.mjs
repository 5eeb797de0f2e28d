// npm run demo:pictures: brings the studio's own packages, once, and makes the pictures that are out of date.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const studio = import.meta.dirname;
const run = (command, args) => {
  const { status, error } = spawnSync(command, args, { cwd: studio, stdio: 'inherit' });
  if (error) console.error(`${command} cannot be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
};

if (!existsSync(join(studio, 'node_modules', 'three'))) run('npm', ['ci', '--no-audit', '--no-fund']);
run(process.execPath, ['render.mjs', ...process.argv.slice(2)]);
