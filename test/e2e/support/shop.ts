import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import memory from '../../../bin/memory.json' with { type: 'json' };
import { fastFolder } from '../../database/fast-folder.ts';
import { freePort } from '../../support/free-port.ts';

const root = resolve(import.meta.dirname, '../../..');
const PATIENCE_MS = 120_000;

export type Shop = {
  origin: string;
  pid: number;
  /** Folder of the database and the outbox of this shop. */
  dataDir: string;
  /** Output on stdout and stderr so far. */
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
  // must be accessible to others, otherwise the database of a root shop would be stored elsewhere
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/**
 * Starts the built shop with a new demo database on a free port, like `npm start`.
 * @param existingDir data folder that is not deleted when the shop stops
 */
export async function startShop(environment: Record<string, string> = {}, existingDir?: string): Promise<Shop> {
  const server = join(root, 'build', 'server', 'index.js');
  if (!existsSync(server)) throw new Error('The shop is not built: run `node bin/check.mjs --only build,browser`.');
  const dataDir = existingDir ?? fastFolder(join(root, '.cache'));
  const own = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    SHOP_DEMO: '1',
    LIMITS: 'off',
    // a machine that runs other tests is slow
    LOAD_SHEDDING: 'off',
    LOG_LEVEL: 'warn',
    // unused until a scenario configures it
    JOURNEY_HOSTS: 'repair.example.com',
  };
  const child = spawn(process.execPath, [...memory.nodeFlags, server], {
    cwd: root,
    env: { ...process.env, ...memory.environment, ...own, ...environment },
  });
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
    if (!existingDir) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { origin: await addressOf(child), pid: child.pid ?? 0, dataDir, log: () => said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
