import { existsSync, globSync } from 'node:fs';
import { findOnPath, installFromDebian } from './debian.ts';

export type WebKit = { driver: string; browser: string; display: string };

/** Finds WebKitGTK with its driver and Xvfb as packaged by Debian; undefined if one is missing. */
export function findWebKit(): WebKit | undefined {
  const [driver] = findOnPath(['WebKitWebDriver']);
  const [display] = findOnPath(['Xvfb']);
  const browser = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser').find((file) => existsSync(file));
  return driver && display && browser ? { driver, browser, display } : undefined;
}

if (process.argv.includes('--install')) {
  if (!findWebKit()) for (const name of ['webkit2gtk-driver', 'xvfb']) installFromDebian(name);
  const found = findWebKit();
  if (found) console.log(found.browser);
  else {
    console.error('no WebKit: Debian has it as webkit2gtk-driver, with xvfb.');
    process.exitCode = 1;
  }
}
