import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError, run, step } from './step.mjs';

/** The oldest Node that runs the shop's TypeScript without flags and that every pinned part supports. */
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

/** npm keeps its own note of what it installed, so a folder made by hand with `npm ci` is not made again. */
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
  // A linked folder belongs to another checkout; `npm ci` would empty it under that checkout's feet.
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
 * `npm install` and not `npm ci`: some parts have builds for platforms that a registry may not carry, such builds are
 * then missing from the lock, and `ci` refuses the whole lock for it. `--no-save` keeps the lock as committed.
 */
async function npmInstall(root) {
  // NODE_ENV=production or an `omit` setting would leave out the tools that build the shop.
  const { NODE_ENV: _, npm_config_omit: __, npm_config_production: ___, ...env } = process.env;
  const [command, before] = npmCommand();
  const wanted = ['--no-save', '--include=dev', '--include=optional'];
  const args = [...before, 'install', ...wanted, '--no-fund', '--no-audit', '--loglevel=error'];
  const { code, output } = await run(command, args, { cwd: root, env });
  if (code === 0) return;
  const said = output.trim().split('\n').slice(0, 15).join('\n');
  throw new PlainError(
    `${said}\n\nThe packages could not be installed. If this machine has no network, connect it once (or point npm at a registry it can reach) and run the same command again; nothing else is lost.`,
  );
}

/** Makes node_modules what package-lock.json says. Answers at once when it already is. */
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

/** The Node that runs the shop: the pinned one among the packages, else the one running now. */
export function shopNode(root) {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(pinned)) return pinned;
  if (newEnough(process.versions.node)) return process.execPath;
  throw new PlainError(
    `This machine (${process.platform} ${process.arch}) needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}: no ready-made Node is packaged for it.`,
  );
}

/** The environment in which the project's own programs find each other and the right Node. */
export function toolEnv(root, more = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    ...more,
  };
}
