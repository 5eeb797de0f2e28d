import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { PictureKind } from '../../kernel/pictures/picture-kind.ts';
import { createConcurrencyLimiter } from '../overload/concurrency-limiter.ts';
import type { FocalPoint } from './picture-name.ts';

/** Part of a picture; pixels. */
export type PictureArea = { left: number; top: number; width: number; height: number };

/**
 * Output format of a picture. `square` crops to the focal point, or else to the center. `maxPx` limits both sides, or with
 * `byWidth` the width only.
 */
export type RecodeOutput = {
  format: PictureKind | 'avif';
  maxPx: number;
  square?: boolean;
  byWidth?: boolean;
  focalPoint?: FocalPoint | null;
};
/** `crop` is the part of the picture that all outputs show. */
export type RecodeJob = { bytes: Uint8Array; outputs: readonly RecodeOutput[]; crop?: PictureArea | null };
export type RecodedPicture = { bytes: Uint8Array; width: number; height: number };

/** `unreadable`: not a picture, damaged, or over the limits. `busy`: the queue is full. */
export type RecodeResult = { done: true; pictures: RecodedPicture[] } | { done: false; because: 'unreadable' | 'busy' };

/** Limits of the decoder process. */
export type RecoderLimits = {
  maxPixels: number;
  /** Bytes of memory. */
  maxMemoryBytes: number;
  timeoutMs: number;
  /** Maximum number of queued pictures. */
  maxQueued: number;
  /** Idle time after which the process is stopped; milliseconds. */
  idleMs: number;
};

const DEFAULT_RECODER_LIMITS: RecoderLimits = {
  maxPixels: 40_000_000,
  // measured maximum: 440 MB for 40 million pixels, 16 bits, interlaced
  maxMemoryBytes: 600 * 1024 * 1024,
  timeoutMs: 10_000,
  maxQueued: 24,
  idleMs: 20_000,
};

export type Recoder = { recode(job: RecodeJob): Promise<RecodeResult>; isRunning(): boolean; stop(): void };

/** Decoder process for one picture at a time, started on demand and stopped when idle. */
export function createRecoder(overrides: Partial<RecoderLimits> = {}): Recoder {
  const limits = { ...DEFAULT_RECODER_LIMITS, ...overrides };
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  const gate = createConcurrencyLimiter({ concurrency: 1, waiting: limits.maxQueued });

  const stop = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const work = async (job: RecodeJob): Promise<RecodeResult> => {
    clearTimeout(idleTimer);
    if (child?.connected !== true) child = startRecodeProcess(limits);
    const pictures = await requestRecode(child, job, limits.timeoutMs);
    // the process hangs or has died: the next picture gets a new process
    if (pictures === 'gone') stop();
    idleTimer = setTimeout(stop, limits.idleMs).unref();
    return Array.isArray(pictures) ? { done: true, pictures } : { done: false, because: 'unreadable' };
  };
  return {
    stop,
    isRunning: () => child !== null,
    async recode(job) {
      const result = await gate(() => work(job));
      return result.admitted ? result.value : { done: false, because: 'busy' };
    },
  };
}

let sharedRecoder: Recoder | undefined;

/** Decodes and re-encodes a picture in the shared decoder process. */
export function recodePicture(job: RecodeJob): Promise<RecodeResult> {
  sharedRecoder ??= createRecoder();
  return sharedRecoder.recode(job);
}

function startRecodeProcess({ maxPixels, maxMemoryBytes }: RecoderLimits): ChildProcess {
  // resolved through package.json imports, because the built server is in another folder
  const script = createRequire(import.meta.url).resolve('#recode-child');
  const child = fork(script, {
    serialization: 'advanced',
    stdio: 'ignore',
    execArgv: ['--max-old-space-size=64', '--no-warnings'],
    // do not pass the secrets of the shop
    env: { MAX_PIXELS: String(maxPixels), MAX_MEMORY_BYTES: String(maxMemoryBytes), UV_THREADPOOL_SIZE: '2', PATH: '' },
  });
  child.on('error', () => undefined);
  // an idle child must not keep this process alive
  child.unref();
  child.channel?.unref();
  return child;
}

/** Sends a job to the child. null: decoding failed; `gone`: the child died or timed out. */
function requestRecode(
  child: ChildProcess,
  job: RecodeJob,
  milliseconds: number,
): Promise<RecodedPicture[] | null | 'gone'> {
  return new Promise((resolve) => {
    child.channel?.ref();
    const settle = (answer: RecodedPicture[] | null | 'gone') => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      child.channel?.unref();
      resolve(answer);
    };
    const onMessage = ({ pictures }: { pictures: RecodedPicture[] | null }) => settle(pictures);
    const onExit = () => settle('gone');
    const timer = setTimeout(() => settle('gone'), milliseconds);
    child.on('message', onMessage).on('exit', onExit);
    child.send(job, (error) => error && settle('gone'));
  });
}
