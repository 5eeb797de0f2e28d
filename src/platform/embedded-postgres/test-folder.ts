import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureSocketFolder } from './data-location.ts';
import { findDatabaseIdentity } from './run-as.ts';

/** Creates a folder for the clusters of one test, which every account can enter. */
export function createTestFolder() {
  const root = mkdtempSync(path.join(tmpdir(), 'souk-test-'));
  chmodSync(root, 0o755);
  const dataDir = path.join(root, 'postgres');
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
  return {
    root,
    dataDir,
    systemDir: path.join(root, 'system'),
    remove() {
      rmSync(root, options);
      // A killed server leaves its socket file.
      rmSync(ensureSocketFolder(dataDir, findDatabaseIdentity()), options);
    },
  };
}

export type TestFolder = ReturnType<typeof createTestFolder>;

export interface Child {
  process: ChildProcess;
  owner: boolean;
  cluster: string;
  /** Ids acknowledged so far. */
  acknowledged: string[];
}

/** Starts `test-child.ts` and waits until its database is up. */
export function startChild(mode: 'hold' | 'write', place: TestFolder): Promise<Child> {
  const script = fileURLToPath(new URL('./test-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script, mode, place.dataDir, place.systemDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    const acknowledged: string[] = [];
    child.once('exit', () => reject(new Error('the child ended before its database was up')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) acknowledged.push(line);
      else resolve({ process: child, acknowledged, ...JSON.parse(line) });
    });
  });
}

/** Kills a process and all its descendants, as when a container is killed. */
export async function killProcessTree(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('close', resolve));
  for (const pid of [child.pid ?? 0, ...descendants(child.pid ?? 0)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already exited.
    }
  }
  await gone;
}

function descendants(root: number): number[] {
  const parents = listParents();
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found.slice(1);
}

function listParents(): [pid: number, parent: number][] {
  if (!existsSync('/proc/self/stat')) {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return table.split('\n').map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return [pid, parent];
    });
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statFields(name)[1])]);
}

/** The fields of /proc/<pid>/stat after the name: state, parent, … */
function statFields(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

export async function waitUntil(condition: () => boolean, description: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Still not so after 10 seconds: ${description}`);
    await pause(25);
  }
}
