import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fastFolder } from '../../database/fast-folder.ts';
import { freePort } from '../../support/free-port.ts';

const root = resolve(import.meta.dirname, '../../..');
const PATIENCE_MS = 120_000;

export type Shop = {
  origin: string;
  pid: number;
  /** Where this shop keeps its database and outbox. */
  dataDir: string;
  /** Everything it has said so far, on either of its outputs. */
  log(): string;
  stop(): Promise<void>;
};

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const patience = setTimeout(() => fail('did not print its address in time'), PATIENCE_MS);
    const fail = (why: string) => {
      clearTimeout(patience);
      reject(new Error(`The shop ${why}. It said:\n${said}`));
    };
    const listen = (chunk: Buffer) => {
      said += chunk;
      const address = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(said)?.[0];
      if (!address) return;
      clearTimeout(patience);
      resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('exit', (code) => fail(`left with code ${code}`));
  });
}

/** An empty folder for a shop's database and files. */
export function newDataDir(): string {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const dataDir = mkdtempSync(join(root, '.cache', 'e2e-'));
  // closed to others, the database of a root shop would have to move out of it
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/**
 * Starts the built shop with a demo database of its own on a free port, as `npm start` would on a fresh machine.
 * @param keptDir a folder of the caller's, which stays when the shop stops
 */
export async function startShop(environment: Record<string, string> = {}, keptDir?: string): Promise<Shop> {
  const server = join(root, 'build', 'server', 'index.js');
  if (!existsSync(server)) throw new Error('The shop is not built: run `node bin/check.mjs --only build,browser`.');
  const dataDir = keptDir ?? fastFolder(join(root, '.cache'));
  const own = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    SHOP_DEMO: '1',
    LIMITS: 'off',
    // a machine that runs other tests beside this one is slow, and that is no fault of the shop
    LOAD_SHEDDING: 'off',
    LOG_LEVEL: 'warn',
    // no setting leads there until a scenario makes one
    JOURNEY_HOSTS: 'repair.example.com',
  };
  const child = spawn(process.execPath, [server], { cwd: root, env: { ...process.env, ...own, ...environment } });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const stop = async () => {
    if (child.exitCode === null) {
      const left = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await left;
    }
    if (!keptDir) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { origin: await addressOf(child), pid: child.pid ?? 0, dataDir, log: () => said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
