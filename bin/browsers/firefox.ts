import { existsSync } from 'node:fs';
import { findOnPath, installFromDebian } from './debian.ts';

const NAMES = ['firefox-esr', 'firefox'];
const FIXED = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Finds Firefox for tests: `FIREFOX`, else the installed one. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX || [...findOnPath(NAMES), ...FIXED].find((file) => existsSync(file));
}

if (process.argv.includes('--install')) {
  if (!findFirefox()) installFromDebian('firefox-esr');
  const found = findFirefox();
  if (found) console.log(found);
  else {
    console.error('no Firefox: install one (Debian: apt-get install firefox-esr) or set FIREFOX to its path.');
    process.exitCode = 1;
  }
}
