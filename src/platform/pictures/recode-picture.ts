import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { PictureKind } from '../../kernel/picture-kind.ts';
import { makeGate } from '../gate.ts';

/** How a picture is to be written anew; `square` is cut to its middle. */
export type RecodedAs = { format: PictureKind; longest: number; square?: boolean };
export type RecodeJob = { bytes: Uint8Array; outputs: readonly RecodedAs[] };
export type RecodedPicture = { bytes: Uint8Array; width: number; height: number };

/** `unreadable`: no picture, broken, or too much for the limits. `busy`: too many wait already. */
export type Recoding = { done: true; pictures: RecodedPicture[] } | { done: false; because: 'unreadable' | 'busy' };

/** Limits of the process that decodes. */
export type RecoderLimits = {
  pixels: number;
  /** Bytes of memory. */
  memory: number;
  milliseconds: number;
  /** How many pictures wait for the one in hand. */
  waiting: number;
  /** How long the process is kept without work, milliseconds. */
  idle: number;
};

const LIMITS: RecoderLimits = {
  pixels: 40_000_000,
  // the worst that has 40 million pixels, 16 bits each and interlaced, took 440 MB
  memory: 600 * 1024 * 1024,
  milliseconds: 10_000,
  waiting: 24,
  idle: 20_000,
};

export type Recoder = { recode(job: RecodeJob): Promise<Recoding>; isAwake(): boolean; stop(): void };

/** A process that decodes one picture after another, begun with the first and ended when there are no more. */
export function makeRecoder(changed: Partial<RecoderLimits> = {}): Recoder {
  const limits = { ...LIMITS, ...changed };
  let child: ChildProcess | null = null;
  let rest: NodeJS.Timeout | undefined;
  const gate = makeGate({ atOnce: 1, waiting: limits.waiting });

  const stop = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const work = async (job: RecodeJob): Promise<Recoding> => {
    clearTimeout(rest);
    if (child?.connected !== true) child = begin(limits);
    const pictures = await ask(child, job, limits.milliseconds);
    // half done or dead: the next picture gets a process that has seen nothing
    if (pictures === 'gone') stop();
    rest = setTimeout(stop, limits.idle).unref();
    return Array.isArray(pictures) ? { done: true, pictures } : { done: false, because: 'unreadable' };
  };
  return {
    stop,
    isAwake: () => child !== null,
    async recode(job) {
      const passed = await gate(() => work(job));
      return passed.admitted ? passed.value : { done: false, because: 'busy' };
    },
  };
}

let shared: Recoder | undefined;

/** Decodes and writes anew, in the one process that all doors of this one share. */
export function recodePicture(job: RecodeJob): Promise<Recoding> {
  shared ??= makeRecoder();
  return shared.recode(job);
}

function begin({ pixels, memory }: RecoderLimits): ChildProcess {
  // by its name in package.json: the built server lies elsewhere than this file
  const script = createRequire(import.meta.url).resolve('#recode-child');
  const child = fork(script, {
    serialization: 'advanced',
    stdio: 'ignore',
    execArgv: ['--max-old-space-size=64', '--no-warnings'],
    // none of the shop's secrets
    env: { MOST_PIXELS: String(pixels), MOST_MEMORY: String(memory), UV_THREADPOOL_SIZE: '2', PATH: '' },
  });
  child.on('error', () => undefined);
  // an idle one keeps nobody from leaving
  child.unref();
  child.channel?.unref();
  return child;
}

/** What the child answers; null: it could not; `gone`: it died or took too long. */
function ask(child: ChildProcess, job: RecodeJob, milliseconds: number): Promise<RecodedPicture[] | null | 'gone'> {
  return new Promise((resolve) => {
    child.channel?.ref();
    const settle = (answer: RecodedPicture[] | null | 'gone') => {
      clearTimeout(late);
      child.off('message', onMessage).off('exit', onExit);
      child.channel?.unref();
      resolve(answer);
    };
    const onMessage = ({ pictures }: { pictures: RecodedPicture[] | null }) => settle(pictures);
    const onExit = () => settle('gone');
    const late = setTimeout(() => settle('gone'), milliseconds);
    child.on('message', onMessage).on('exit', onExit);
    child.send(job, (error) => error && settle('gone'));
  });
}
