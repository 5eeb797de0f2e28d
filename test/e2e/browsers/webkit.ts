import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWebKit } from '../../../bin/browsers/webkit.ts';
import { freePort } from '../../support/free-port.ts';
import { WAIT_LIMIT_MS } from '../wait-limit.ts';

/** Key of an element reference in a WebDriver response: WebDriver, W3C, section 12.1. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const AGAIN_MS = 50;

/** WebKit is installed but starts no session: its sandbox and display have more requirements than Chromium. */
export class NoWebKitHere extends Error {}

export type WebKitPage = {
  goto(address: string): Promise<void>;
  /** Runs a script in the page until it returns a truthy value, and returns that. */
  until<T>(what: string, script: string, ...facts: unknown[]): Promise<T>;
  /** Clicks the first visible element of a selector whose text begins with `name`. */
  press(selector: string, name?: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
};

/**
 * Drives the GTK port of Safari's engine by its own driver, which Debian has; Playwright's is a patched build. Less
 * motion, and no view transitions: without a graphics card their pictures of the old page crash this browser.
 */
export async function inWebKit(visit: (page: WebKitPage) => Promise<void>): Promise<void> {
  const found = findWebKit();
  if (!found) throw new Error('No WebKit found: run `node bin/browsers/webkit.ts --install`.');
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const started: ChildProcess[] = [];
  try {
    const screen = spawn(found.display, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    started.push(screen);
    const number = await new Promise<string>((resolve, failed) => {
      screen.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim()));
      screen.once('exit', () => failed(new Error('Xvfb has left.')));
    });
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      XDG_CONFIG_HOME: folder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // as for Chromium: root has no sandbox
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    };
    started.push(spawn(found.driver, [`--port=${port}`], { stdio: 'ignore', env }));
    await visitWith(`http://127.0.0.1:${port}`, found.browser, visit);
  } finally {
    for (const one of started.toReversed()) one.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visitWith(driver: string, binary: string, visit: (page: WebKitPage) => Promise<void>): Promise<void> {
  const session = await begin(driver, binary);
  const ask = <T>(script: string, args: unknown[]) => call<T>(session, 'POST', '/execute/sync', { script, args });
  const until = <T>(what: string, script: string, ...facts: unknown[]) =>
    waitUntil(what, () => ask<T | null | false>(script, facts));
  try {
    await visit({
      until,
      goto: async (url) => {
        await call(session, 'POST', '/url', { url });
        await until(url, `return 'ready' in document.documentElement.dataset`);
      },
      press: async (selector, name) => {
        await until(`${selector} ${name ?? ''}`, PRESS, selector, name ?? null);
      },
      type: async (selector, text) => {
        const box = await until<Record<string, string>>(
          selector,
          'return document.querySelector(arguments[0])',
          selector,
        );
        await call(session, 'POST', `/element/${box[ELEMENT]}/value`, { text });
      },
    });
  } finally {
    await call(session, 'DELETE', '').catch(() => undefined);
  }
}

async function begin(driver: string, binary: string): Promise<string> {
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  try {
    await waitUntil('the driver', () => call(driver, 'GET', '/status'));
    const { sessionId } = await call<{ sessionId: string }>(driver, 'POST', '/session', {
      capabilities: { alwaysMatch },
    });
    return `${driver}/session/${sessionId}`;
  } catch (cause) {
    throw new NoWebKitHere('WebKit is installed and does not start.', { cause });
  }
}

const PRESS = `const [selector, name] = arguments;
  const one = [...document.querySelectorAll(selector)].find((each) =>
    each.checkVisibility() && (name === null || each.textContent.trim().startsWith(name)));
  if (!one) return false;
  delete Document.prototype.startViewTransition;
  one.focus();
  one.click();
  return true;`;

async function call<T>(address: string, method: string, path: string, body?: object): Promise<T> {
  const signal = AbortSignal.timeout(WAIT_LIMIT_MS);
  const answer = await fetch(address + path, { method, body: body && JSON.stringify(body), signal });
  const { value }: { value: T & { error?: string; message?: string } } = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
  return value;
}

/** Retries, because the driver fails while a page is being replaced. */
async function waitUntil<T>(what: string, ask: () => Promise<T | null | false>): Promise<T> {
  const end = Date.now() + WAIT_LIMIT_MS;
  let why: unknown;
  while (Date.now() < end) {
    const answer = await ask().catch((error: unknown) => {
      why = error;
      return null;
    });
    if (answer !== null && answer !== false) return answer;
    await new Promise((again) => setTimeout(again, AGAIN_MS));
  }
  throw new Error(`WebKit did not come to: ${what}`, { cause: why });
}
