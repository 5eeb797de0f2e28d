import { execFileSync, spawnSync } from 'node:child_process';

/** Account of the database processes when this process is root, because PostgreSQL refuses to run as root. */
export interface Identity {
  uid: number;
  gid: number;
  name: string;
}

/** Returns the account for the database processes, or undefined when this process is not root. */
export function findDatabaseIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = findAccount('postgres') ?? findAccount('nobody');
  if (!found) throw new Error('PostgreSQL will not run as root, and neither a user "postgres" nor "nobody" exists.');
  return found;
}

function findAccount(name: string): Identity | undefined {
  const readId = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: readId('-u'), gid: readId('-g'), name };
  } catch {
    return undefined;
  }
}

/** Whether the account can enter a folder. Tested by running a shell, because ACLs and mounts matter as well as modes. */
export function canEnter(folder: string, identity: Identity): boolean {
  return succeedsAs('cd "$1"', folder, identity);
}

/** Whether the account can run a program. */
export function canRun(program: string, identity: Identity): boolean {
  return succeedsAs('test -r "$1" && test -x "$1"', program, identity);
}

function succeedsAs(script: string, path: string, identity: Identity): boolean {
  const result = spawnSync('/bin/sh', ['-c', script, 'sh', path], {
    uid: identity.uid,
    gid: identity.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  if (result.error) throw new Error(`Cannot act as the user "${identity.name}": ${result.error.message}`);
  return result.status === 0;
}
