import { expect, test } from 'vitest';
import { lowerScriptPriority } from './lower-script-priority.server.ts';

test('preloaded scripts get a low priority, and nothing else does', () => {
  const font = '<link rel="preload" href="/assets/geist.woff2" as="font"/>';
  const script = '<link rel="modulepreload" href="/assets/core.js"/>';
  expect(lowerScriptPriority(font + script + script)).toBe(
    `${font}${script.replace(' href', ' fetchpriority="low" href').repeat(2)}`,
  );
});
