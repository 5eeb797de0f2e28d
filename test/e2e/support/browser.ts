import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, firefox, type Page, type Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findChromium } from '../../../bin/browsers/chromium.ts';
import { findFirefox } from '../../../bin/browsers/firefox.ts';
import { WAIT_LIMIT_MS } from '../wait-limit.ts';
import { origin } from './worker-shop.ts';

/** A browser in a closed network: no look-ups of its own, and no sandbox only where root leaves none. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** `SHOTS=1` leaves pictures of whole pages in .cache/shots for people to look at. */
const SHOTS = process.env.SHOTS ? '.cache/shots' : null;
const WITHOUT_PICTURES = '--blink-settings=imagesEnabled=false';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export type PageOptions = {
  /** The browser's language, which the home page answers on a first visit. */
  locale?: string;
  javaScriptEnabled?: boolean;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  hasTouch?: boolean;
  reducedMotion?: 'reduce' | 'no-preference';
  /** Whether the shop's worker may keep pages; without it every scenario meets the shop as it is. */
  serviceWorkers?: 'allow' | 'block';
  /** Whether the announcement over the page may open. */
  popup?: boolean;
  /** Errors in the console that the scenario brings about itself. */
  expectedErrors?: RegExp;
};

export type Visitors = {
  origin: string;
  /**
   * A page of a new visitor: own cookies, own storage, addresses relative to the shop. What it opens by `goto` or
   * `reload` listens when they answer, unless they waited for `commit` only, to act before hydration.
   */
  newPage(options?: PageOptions): Promise<Page>;
};

/**
 * Gives the tests of a file a browser and closes what they opened. A script error or a refused resource on any
 * page fails the test that met it, whatever else it looked at. Pictures, whose places are kept without them, take
 * much of a page's time and are loaded only where they are looked at.
 */
export function openBrowser({
  pictures = SHOTS !== null,
  launch = launchChromium,
}: {
  pictures?: boolean;
  launch?: (pictures: boolean) => Promise<Browser>;
} = {}): Visitors {
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  let browser: Browser;

  beforeAll(async () => {
    browser = await launch(pictures);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(() => browser?.close());

  return {
    origin,
    async newPage({ popup = false, expectedErrors, ...options } = {}) {
      const context = await browser.newContext({
        locale: 'en',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...options,
        baseURL: origin,
      });
      if (!popup) await context.addInitScript(closeAnnouncement);
      contexts.push(context);
      context.setDefaultTimeout(WAIT_LIMIT_MS);
      context.on('page', (page) => {
        watch(page, faults, expectedErrors);
        if (options.javaScriptEnabled !== false) waitForHydration(page);
      });
      return context.newPage();
    },
  };
}

async function launchChromium(pictures: boolean): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('No Chromium found: run `node bin/browsers/chromium.ts --install`, or set CHROMIUM.');
  return chromium.launch({ executablePath, args: pictures ? FLAGS : [...FLAGS, WITHOUT_PICTURES] });
}

/**
 * Firefox as it is sold, over WebDriver BiDi. What Playwright cannot ask of it for each page (no script, less motion)
 * is the same for all of them.
 */
export async function launchFirefox(pictures: boolean): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath)
    throw new Error('No Firefox found: run `node bin/browsers/firefox.ts --install`, or set FIREFOX.');
  const firefoxUserPrefs = { 'ui.prefersReducedMotion': 1, 'permissions.default.image': pictures ? 1 : 2 };
  return firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs });
}

function closeAnnouncement(): void {
  // a blank page has no storage, nor one without an address, with which Firefox begins
  if (location.protocol.startsWith('http')) sessionStorage.setItem('popupBannerClosed', '1');
}

function watch(page: Page, faults: string[], expectedErrors?: RegExp): void {
  page.on('pageerror', (error) => faults.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    // Chromium reports every answer of 400 and more as an error; pages like the 404 are meant to be one.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    if (!expectedErrors?.test(message.text())) faults.push(`console: ${message.text()}`);
  });
}

/** A page is open when its scripts run, and not when its markup is there: what is pressed earlier may be lost. */
function waitForHydration(page: Page): void {
  const { goto, reload } = page;
  const whole = async (answer: Response | null, waitUntil?: string) => {
    if (waitUntil !== 'commit') await scriptsRun(page);
    return answer;
  };
  page.goto = async (url, options) => whole(await goto.call(page, url, options), options?.waitUntil);
  page.reload = async (options) => whole(await reload.call(page, options), options?.waitUntil);
}

/** The page's scripts run and know who is there. Admin pages, and forms that submit themselves, have none. */
export async function scriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('script[type=module]') || 'ready' in document.documentElement.dataset,
  );
}

/** Runs axe over the page as it stands. Needs a page with script on, which also sees what script adds. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page), new URL(page.url()).pathname).toEqual([]);
}

const axeSource = readFileSync(AXE, 'utf8');

/** What axe finds, a sentence each with the places: by all rules, `only` some of them, or all but those left out. */
export async function axeViolations(
  page: Page,
  { only, without = [] }: { only?: string[]; without?: string[] } = {},
): Promise<string[]> {
  // Added through the debugger, so the page's content security policy stays as shoppers get it.
  await page.evaluate(axeSource);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  // passed rules are not reported in full, which takes most of the time
  const options = { runOnly: only ?? WCAG, rules, resultTypes: ['violations'] };
  const violations = await page.evaluate(async (wanted) => {
    const { axe } = window as Window & { axe?: { run(options: object): Promise<{ violations: AxeViolation[] }> } };
    const result = await axe?.run(wanted);
    return result?.violations ?? [];
  }, options);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(' | ')})`,
  );
}

type AxeViolation = { id: string; help: string; nodes: { target: string[] }[] };

/** A screenshot of the whole page, for review. */
export async function shot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}
