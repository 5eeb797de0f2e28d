import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** In memory on Linux: creating a database there takes a twentieth of the time. */
const IN_MEMORY = '/dev/shm';
/** Twice the size of all databases of a run; containers often have only 64 MB. Bytes. */
const ENOUGH = 3 * 1024 ** 3;
const OURS = /^souk-test-(\d+)-/;

/** An empty folder for temporary databases: in memory if there is enough space, else in `fallback`. */
export function fastFolder(fallback: string): string {
  const parent = hasRoom() ? IN_MEMORY : fallback;
  mkdirSync(parent, { recursive: true });
  removeLeftovers(parent);
  const folder = mkdtempSync(path.join(parent, `souk-test-${process.pid}-`));
  // must be accessible to others, otherwise the database of a root shop would be stored elsewhere
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ENOUGH;
}

/** Folders of killed runs. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const maker = Number(OURS.exec(name)?.[1] ?? process.pid);
    if (!isRunning(maker)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
