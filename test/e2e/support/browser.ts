import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, firefox, type Page, type Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findChromium } from '../../../bin/browsers/chromium.ts';
import { findFirefox } from '../../../bin/browsers/firefox.ts';
import { WAIT_LIMIT_MS } from '../wait-limit.ts';
import { origin } from './worker-shop.ts';

/** A browser without network lookups of its own, and without sandbox only as root. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** `SHOTS=1` saves screenshots of whole pages in .cache/shots. */
const SHOTS = process.env.SHOTS ? '.cache/shots' : null;
const WITHOUT_PICTURES = '--blink-settings=imagesEnabled=false';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export type PageOptions = {
  /** Language of the browser, which decides the language of the first visit. */
  locale?: string;
  javaScriptEnabled?: boolean;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  hasTouch?: boolean;
  reducedMotion?: 'reduce' | 'no-preference';
  /** Whether the service worker is allowed; without it no scenario gets cached pages. */
  serviceWorkers?: 'allow' | 'block';
  /** Whether the announcement over the page may open. */
  popup?: boolean;
  /** Console errors that the scenario expects. */
  expectedErrors?: RegExp;
};

export type Visitors = {
  origin: string;
  /**
   * A page of a new visitor with separate cookies and storage; URLs are relative to the shop. `goto` and `reload` wait
   * for hydration, unless they wait for `commit` only.
   */
  newPage(options?: PageOptions): Promise<Page>;
};

/**
 * Opens a browser for the tests of a file and closes what they opened. A script error or a failed request on any page
 * fails the test. Pictures take much of the time of a page and are only loaded where a test needs them.
 */
export function openBrowser({
  pictures = SHOTS !== null,
  launch = (wanted) => launchChromium(wanted),
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

/** @param omitted arguments that Playwright passes by default */
export async function launchChromium(pictures: boolean, omitted: string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('No Chromium found: run `node bin/browsers/chromium.ts --install`, or set CHROMIUM.');
  const args = pictures ? FLAGS : [...FLAGS, WITHOUT_PICTURES];
  return chromium.launch({ executablePath, args, ignoreDefaultArgs: omitted });
}

/**
 * Stock Firefox over WebDriver BiDi. Options that Playwright cannot set per page (no script, reduced motion) are the
 * same for all pages.
 */
export async function launchFirefox(pictures: boolean): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath)
    throw new Error('No Firefox found: run `node bin/browsers/firefox.ts --install`, or set FIREFOX.');
  const firefoxUserPrefs = { 'ui.prefersReducedMotion': 1, 'permissions.default.image': pictures ? 1 : 2 };
  return firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs });
}

function closeAnnouncement(): void {
  // a blank page has no storage, and Firefox starts with a page without URL; a sandboxed frame has none either
  if (location.protocol.startsWith('http') && self === top) sessionStorage.setItem('popupBannerClosed', '1');
}

function watch(page: Page, faults: string[], expectedErrors?: RegExp): void {
  page.on('pageerror', (error) => faults.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    // Chromium reports every response of 400 and above as an error; pages such as the 404 page are expected.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    if (!expectedErrors?.test(message.text())) faults.push(`console: ${message.text()}`);
  });
}

/** Waits until the page is hydrated: earlier clicks may be lost. */
function waitForHydration(page: Page): void {
  const { goto, reload } = page;
  const whole = async (answer: Response | null, waitUntil?: string) => {
    if (waitUntil !== 'commit') await scriptsRun(page);
    return answer;
  };
  page.goto = async (url, options) => whole(await goto.call(page, url, options), options?.waitUntil);
  page.reload = async (options) => whole(await reload.call(page, options), options?.waitUntil);
}

/** The page is hydrated and the visitor is known. Admin pages, and forms that submit themselves, have no scripts. */
export async function scriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('script[type=module]') || 'ready' in document.documentElement.dataset,
  );
}

/** Runs axe on the current page. Needs script, and includes content added by script. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page), new URL(page.url()).pathname).toEqual([]);
}

const axeSource = readFileSync(AXE, 'utf8');

/** Violations found by axe, one line each: all rules, `only` some of them, or all except some. */
export async function axeViolations(
  page: Page,
  { only, without = [] }: { only?: string[]; without?: string[] } = {},
): Promise<string[]> {
  // Added through the debugger, so that the CSP of the page stays unchanged.
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
