import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, shopNode, toolEnv } from './install.mjs';
import { PlainError } from './step.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/**
 * Limits of memory that a server process would hold without using it: the young generation of V8, and the heaps of glibc,
 * of which each thread would get its own.
 */
const memory = JSON.parse(readFileSync(join(root, 'bin', 'memory.json'), 'utf8'));
const developing = process.argv.includes('--dev');

/** Stops the server when npm was killed, because a killed npm forwards no signal. */
function stopWithParent(child) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
}

/** Runs the server in the terminal, forwards signals and exits with its exit code. */
function handOver(node, args, env) {
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
  // Ctrl-C reaches the whole foreground process group; a second SIGINT would interrupt the graceful shutdown.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) stopWithParent(child);
  child.on('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

try {
  await ensureInstalled(root);
  const node = shopNode(root);
  const envFile = existsSync(join(root, '.env')) ? [`--env-file=${join(root, '.env')}`] : [];
  const mode = toolEnv(root, {
    NODE_ENV: developing ? 'development' : 'production',
    ...memory.environment,
  });
  const entry = developing ? join(root, 'bin', 'dev.ts') : await ensureBuilt(root, node);
  handOver(node, [...memory.nodeFlags, ...envFile, entry], mode);
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
