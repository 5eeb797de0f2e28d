import { afterEach, expect, test } from 'vitest';
import { blackPng, cameraPicture } from '../../../test/support/pictures.ts';
import { createRecoder, type RecodeJob, type Recoder, type RecoderLimits } from './recode-picture.ts';

const outputs: RecodeJob['outputs'] = [{ format: 'webp', maxPx: 400 }];

let recoder: Recoder;
afterEach(() => recoder.stop());
const begin = (limits: Partial<RecoderLimits>) => {
  recoder = createRecoder(limits);
};

test('a picture over the time or memory limit ends the process, and the next one is decoded', async () => {
  const photo = await cameraPicture();
  for (const limit of [{ timeoutMs: 1 }, { maxMemoryBytes: 1 }] satisfies Partial<RecoderLimits>[]) {
    begin(limit);
    const bomb = blackPng({ width: 6000, height: 6000 });
    expect(await recoder.recode({ bytes: bomb, outputs })).toEqual({ done: false, because: 'unreadable' });
  }
  begin({});
  expect(await recoder.recode({ bytes: Buffer.from('no picture'), outputs })).toMatchObject({ done: false });
  expect(await recoder.recode({ bytes: photo, outputs })).toMatchObject({ done: true, pictures: [{ width: 400 }] });
});

test('too many pictures at once are refused, and queued ones are decoded', async () => {
  begin({ maxQueued: 2 });
  const bytes = await cameraPicture();
  const all = await Promise.all(Array.from({ length: 5 }, () => recoder.recode({ bytes, outputs })));
  expect(all.filter(({ done }) => done)).toHaveLength(3);
  expect(all.filter((one) => !one.done && one.because === 'busy')).toHaveLength(2);
});

test('a process stopped when idle is started again', async () => {
  begin({ idleMs: 1 });
  const bytes = await cameraPicture();
  for (let round = 0; round < 2; round += 1) {
    expect(await recoder.recode({ bytes, outputs })).toMatchObject({ done: true });
    await expect.poll(() => recoder.isRunning()).toBe(false);
  }
});
