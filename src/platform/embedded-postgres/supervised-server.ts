import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Identity } from './run-as.ts';

/**
 * Runs the server and reads standard input. When the input closes, because this process closed it or died, the script
 * requests a fast shutdown (SIGINT), and an immediate one (SIGQUIT) after 20 seconds. It also waits for its child
 * processes, because a container may have no init process that reaps zombies.
 */
const SUPERVISOR_SCRIPT = `
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

export interface SupervisedServer {
  /** Process id of the server once it is known. */
  readonly serverPid: number | undefined;
  readonly exited: boolean;
  /** Last output on standard error, to explain an early exit. */
  stderrTail(): string;
  /** Shuts the server down and resolves when it has exited. */
  stop(): Promise<void>;
}

export function spawnSupervised(
  command: string,
  args: readonly string[],
  identity: Identity | undefined,
  onLine: (line: string) => void,
): SupervisedServer {
  const child = spawn('/bin/sh', ['-c', SUPERVISOR_SCRIPT, 'souk-postgres', command, ...args], {
    ...(identity && { uid: identity.uid, gid: identity.gid }),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    // Own session: Ctrl-C in the terminal must not reach the server, which has to run until this process has finished.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let exited = false;
  let stderr = '';
  const exit = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      stderr += error.message;
      exited = true;
      resolve();
    });
    child.on('exit', () => {
      exited = true;
      resolve();
    });
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000);
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  child.stdin.on('error', () => {
    // The server exited first; the 'exit' event reports it.
  });
  // A program that does not stop the server must still be able to exit; the server then stops as well.
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref();
  return {
    get serverPid() {
      return stdout.endsWith('\n') ? Number(stdout) : undefined;
    },
    get exited() {
      return exited;
    },
    stderrTail: () => stderr.trim(),
    async stop() {
      child.ref();
      child.stdin.end();
      await exit;
    },
  };
}
