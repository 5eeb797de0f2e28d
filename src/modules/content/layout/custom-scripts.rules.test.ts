import { expect, test } from 'vitest';
import { filterAllowedScripts } from './custom-scripts.rules.ts';

const HOSTS = ['widgets.example.com'];

test('a script is loaded only over https and from an allowed host', () => {
  const good = 'https://widgets.example.com/chat/v1.js?shop=souk';
  expect(filterAllowedScripts([good], HOSTS)).toEqual([good]);
  expect(filterAllowedScripts([good], [])).toEqual([]);
  const wrong = [
    'http://widgets.example.com/a.js',
    'https://widgets.example.com:444/a.js',
    'https://widgets.example.com.evil.example/a.js',
    'https://somebody@widgets.example.com/a.js',
    "https://widgets.example.com/a.js;script-src'unsafe-inline'",
    'https://widgets.example.com/a.js,b',
    '//widgets.example.com/a.js',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    '',
  ];
  expect(filterAllowedScripts(wrong, HOSTS)).toEqual([]);
});
