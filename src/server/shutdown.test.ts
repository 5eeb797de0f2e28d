import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** Exit code of a process that gets SIGTERM. */
async function endOf(leave: string): Promise<unknown> {
  const script = `import { onShutdown } from '${new URL('./shutdown.ts', import.meta.url)}';
    onShutdown(${leave}, 300);
    setInterval(() => {}, 1000);
    console.log('here');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code;
}

test('a process exits with 0 after a graceful shutdown', async () => {
  expect(await endOf('async () => {}')).toBe(0);
});

test('a process exits with 1 when the shutdown times out', async () => {
  expect(await endOf('() => new Promise(() => {})')).toBe(1);
});
