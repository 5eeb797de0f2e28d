import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** How a process ends that is asked to leave once it says that it listens. */
async function endOf(leave: string): Promise<unknown> {
  const script = `import { onLeave } from '${new URL('./leave.ts', import.meta.url)}';
    onLeave(${leave}, 300);
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

test('a process that is asked to leave closes what is open and goes', async () => {
  expect(await endOf('async () => {}')).toBe(0);
});

test('a process that cannot close what is open goes all the same, and says so', async () => {
  expect(await endOf('() => new Promise(() => {})')).toBe(1);
});
