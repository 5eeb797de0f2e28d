import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError, run, step } from './step.mjs';

/** Minimum Node version: runs TypeScript without flags and is supported by all dependencies. */
const OLDEST_NODE = [22, 22];

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const stampFile = (root) => join(root, 'node_modules', '.souk-install');

function wantedStamp(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

const fitsHere = (entry) =>
  (!entry.os || entry.os.includes(process.platform)) &&
  (!entry.cpu || entry.cpu.includes(process.arch)) &&
  (!entry.libc || entry.libc.includes('glibc'));

/** Compares with the lock file that npm writes into node_modules, so that a manual `npm ci` is recognized. */
function matchesLock(root) {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const present = readJson(note).packages ?? {};
  const wanted = Object.entries(readJson(join(root, 'package-lock.json')).packages).filter(([path]) => path !== '');
  return wanted.every(([path, entry]) =>
    present[path] ? present[path].version === entry.version : entry.optional && !fitsHere(entry),
  );
}

function installed(root) {
  const folder = join(root, 'node_modules');
  if (!existsSync(folder)) return false;
  // A symlink leads to the folder of another checkout, which must not be modified.
  if (lstatSync(folder).isSymbolicLink()) return true;
  const stamp = stampFile(root);
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wantedStamp(root);
  if (!matchesLock(root)) return false;
  writeFileSync(stamp, wantedStamp(root));
  return true;
}

function npmCommand() {
  const own = process.env.npm_execpath;
  return own && /\.c?js$/.test(own) ? [process.execPath, [own]] : ['npm', []];
}

/**
 * Uses `npm install` instead of `npm ci`: optional builds for other platforms can be missing in a registry and so in the
 * lock file, and `ci` then refuses it. `--no-save` does not modify the lock file.
 */
async function npmInstall(root) {
  // NODE_ENV=production or an `omit` setting would skip the build tools.
  const { NODE_ENV: _, npm_config_omit: __, npm_config_production: ___, ...env } = process.env;
  const [command, before] = npmCommand();
  const wanted = ['--no-save', '--include=dev', '--include=optional'];
  const args = [...before, 'install', ...wanted, '--no-fund', '--no-audit', '--loglevel=error'];
  const { code, output } = await run(command, args, { cwd: root, env });
  if (code === 0) return;
  const message = output.trim().split('\n').slice(0, 15).join('\n');
  throw new PlainError(
    `${message}\n\nThe packages could not be installed. If this machine has no network, connect it once (or point npm at a registry it can reach) and run the same command again; nothing else is lost.`,
  );
}

/** Installs the packages of package-lock.json if they are not installed. */
export async function ensureInstalled(root) {
  if (installed(root)) return;
  if (!process.stdout.isTTY) console.log('  Packages: installing (a minute or two the first time)');
  await step('Packages', async () => {
    await npmInstall(root);
    writeFileSync(stampFile(root), wantedStamp(root));
    return 'installed';
  });
}

const newEnough = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
};

/** Path of Node: the pinned one in node_modules, else the current one. */
export function shopNode(root) {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(pinned)) return pinned;
  if (newEnough(process.versions.node)) return process.execPath;
  throw new PlainError(
    `This machine (${process.platform} ${process.arch}) needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}: no ready-made Node is packaged for it.`,
  );
}

/** Environment with node_modules/.bin first in PATH. */
export function toolEnv(root, more = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    ...more,
  };
}
