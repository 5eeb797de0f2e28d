import { spawn } from 'node:child_process';

const live = Boolean(process.stdout.isTTY) && !process.env.CI;
const paint = (code, text) => (live && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text);
export const green = (text) => paint(32, text);
export const red = (text) => paint(31, text);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a named step and prints its duration. `work` returns a short note for the output. */
export async function step(title, work) {
  const since = performance.now();
  const ticker = live ? setInterval(() => process.stdout.write(`\r  ${title} … ${seconds(since)}`), 500) : undefined;
  try {
    const note = await work();
    if (live) process.stdout.write('\r\u001b[2K');
    console.log(`  ${title}: ${note ?? 'done'} (${seconds(since)})`);
  } catch (error) {
    if (live) process.stdout.write('\r\u001b[2K');
    console.log(`  ${title}: ${red('failed')} (${seconds(since)})`);
    throw error;
  } finally {
    clearInterval(ticker);
  }
}

/** Error for the user: printed without a stack. */
export class PlainError extends Error {}

/** Runs a program and collects its output; `show` prints it to the terminal instead. */
export function run(command, args, { cwd, env = process.env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 130 : 1), output }));
  });
}
