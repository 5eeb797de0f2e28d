import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Identity } from './run-as.ts';

/**
 * Runs the server and waits at our end of its standard input. When that closes, because we close it or because we are
 * gone however suddenly, it asks the server for a fast shutdown (SIGINT), and for an immediate one (SIGQUIT) if 20
 * seconds did not do. It also waits for whatever it started, because in a container nobody else may collect the dead.
 */
const SCRIPT = `
trap '' PIPE
exec 3<&0
"$@" </dev/null >/dev/null 3<&- &
server=$!
echo $server
(
  while read -r _; do :; done
  trap '' TERM
  kill -INT $server
  n=0
  while [ $n -lt 400 ] && kill -0 $server; do sleep 0.05 || sleep 1; n=$((n + 1)); done
  [ $n -lt 400 ] || kill -QUIT $server
) <&3 3<&- >/dev/null 2>&1 &
watch=$!
exec 3<&- </dev/null >/dev/null
wait $server
code=$?
kill $watch 2>/dev/null
wait $watch
exit $code
`;

export interface Guarded {
  /** Process id of the server once it is known. */
  readonly serverPid: number | undefined;
  readonly exited: boolean;
  /** Last words on standard error, to explain an early end. */
  lastWords(): string;
  /** Ends the server cleanly and resolves when it is gone. */
  stop(): Promise<void>;
}

export function spawnGuarded(
  command: string,
  args: readonly string[],
  identity: Identity | undefined,
  onLine: (line: string) => void,
): Guarded {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'souk-postgres', command, ...args], {
    ...(identity && { uid: identity.uid, gid: identity.gid }),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    // Its own session: a Ctrl-C in the terminal must reach us alone, or the server would close before we are done with it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let exited = false;
  let words = '';
  const gone = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      words += error.message;
      exited = true;
      resolve();
    });
    child.on('exit', () => {
      exited = true;
      resolve();
    });
  });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-4000);
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  child.stdin.on('error', () => {
    // The server left first; 'exit' tells.
  });
  // A script that forgets to stop the server must still be able to end; the server then ends with it.
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref();
  return {
    get serverPid() {
      return told.endsWith('\n') ? Number(told) : undefined;
    },
    get exited() {
      return exited;
    },
    lastWords: () => words.trim(),
    async stop() {
      child.ref();
      child.stdin.end();
      await gone;
    },
  };
}
