import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { installFromDebian, onPath } from './debian.ts';

// The shell draws the same pages without a window's own interface, at a quarter of the cost of a fresh visitor.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser to test with: `CHROMIUM`, else the machine's own, else the one Playwright fetched earlier. */
export function findChromium(): string | undefined {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return CHROMIUM;
  return [...onPath(NAMES), ...FIXED, chromium.executablePath()].find((file) => existsSync(file));
}

function installFromPlaywright(): void {
  const cli = fileURLToPath(new URL('cli.js', import.meta.resolve('playwright-core/package.json')));
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  } catch {
    // The sentence below says what the person can do; npm's own words would only hide it.
  }
}

/** Finds a browser, or installs one by the platform's package or by Playwright; on Debian the shell in any case. */
function ensureChromium(): string | undefined {
  if (!process.env.CHROMIUM && !findChromium()?.endsWith(SHELL)) installFromDebian(SHELL);
  for (const install of [() => installFromDebian('chromium'), installFromPlaywright]) {
    const found = findChromium();
    if (found) return found;
    install();
  }
  return findChromium();
}

if (process.argv.includes('--install')) {
  const found = ensureChromium();
  if (found) console.log(found);
  else {
    console.error(
      'No Chromium for the browser tests: install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM to its path.',
    );
    process.exitCode = 1;
  }
}
