import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Finds the programs in PATH, in the order of the names. */
export function findOnPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((file) => existsSync(file));
}

/** Installs a package with apt if this is Debian and the user is root; otherwise does nothing. */
export function installFromDebian(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const install = ['install', '-y', '--no-install-recommends', name];
  if (runCommand('apt-get', install)) return;
  if (runCommand('apt-get', ['update'])) runCommand('apt-get', install);
}

function runCommand(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0;
}
