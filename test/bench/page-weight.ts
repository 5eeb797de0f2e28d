import type { Browser, CDPSession } from 'playwright-core';

/** A phone as in Lighthouse's mobile profile. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Time after the load event in which a page may still request files, ms. */
const QUIET_MS = 6000;

/** A task longer than this blocks input, ms (web.dev, Total Blocking Time). */
const LONG_TASK_MS = 50;

export const CPU_SLOWDOWN = 4;

export type PageWeight = {
  /** Bytes as transferred, with headers, by resource type. */
  bytes: Map<string, number>;
  requests: number;
  /** Bytes transferred until the load event. */
  atLoad: number;
};

/** Transferred bytes of a first visit with an empty cache. */
export async function weighPage(browser: Browser, address: string): Promise<PageWeight> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const requests = watchRequests(await context.newCDPSession(page));
  await page.goto(address, { waitUntil: 'load' });
  const atLoad = sum([...requests.values()].map(({ bytes }) => bytes));
  await page.waitForTimeout(QUIET_MS);
  await context.close();
  const bytes = new Map<string, number>();
  for (const { kind, bytes: size } of requests.values()) bytes.set(kind, (bytes.get(kind) ?? 0) + size);
  return { bytes, requests: requests.size, atLoad };
}

function watchRequests(session: CDPSession) {
  const requests = new Map<string, { kind: string; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, type }) => requests.set(requestId, { kind: type, bytes: 0 }));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  void session.send('Network.enable');
  return requests;
}

export type LoadFigures = { blockingMs: number; layoutShift: number; largestPaintMs: number };

/** Blocking time, layout shift and largest paint of a first visit, with the processor slowed down. */
export async function timeLoad(browser: Browser, address: string): Promise<LoadFigures> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET_MS);
  const figures = await page.evaluate(readFigures, LONG_TASK_MS);
  await context.close();
  return figures;
}

/** Runs in the page: buffered entries of the Performance API since navigation. */
async function readFigures(longTaskMs: number): Promise<LoadFigures> {
  const read = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list, observer) => {
        observer.disconnect();
        resolve(list.getEntries());
      }).observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const [tasks, shifts, paints] = await Promise.all([
    read('longtask'),
    read('layout-shift'),
    read('largest-contentful-paint'),
  ]);
  const shiftOf = (entry: PerformanceEntry) => ('value' in entry ? Number(entry.value) : 0);
  return {
    blockingMs: tasks.reduce((total, { duration }) => total + Math.max(0, duration - longTaskMs), 0),
    layoutShift: shifts.reduce((total, entry) => total + shiftOf(entry), 0),
    largestPaintMs: paints.at(-1)?.startTime ?? 0,
  };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
