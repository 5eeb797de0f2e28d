import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findOnPath, installFromDebian } from './debian.ts';

// The headless shell renders the same pages without browser UI; a new context costs a quarter.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Finds the browser for tests: `CHROMIUM`, else the installed one, else the one of Playwright. */
export function findChromium(): string | undefined {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return CHROMIUM;
  return [...findOnPath(NAMES), ...FIXED, chromium.executablePath()].find((file) => existsSync(file));
}

function installFromPlaywright(): void {
  const cli = fileURLToPath(new URL('cli.js', import.meta.resolve('playwright-core/package.json')));
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  } catch {
    // The caller prints instructions instead of the error output.
  }
}

/** Finds a browser, or installs one with apt or Playwright; on Debian always installs the headless shell. */
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
