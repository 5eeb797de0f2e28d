import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanTypedName, removeLinks } from './remove-links.ts';

test.each([
  ['Click http://evil.example/pay?now=1', 'Click evil. example/pay?now=1'],
  ['www.evil.example', 'www. evil. example'],
  ['HTTPS://EVIL.example', 'EVIL. example'],
  ['//evil。example', 'evil。 example'],
  ['mail me@evil.example', 'mail me@evil. example'],
  ['J.R. Smith', 'J. R. Smith'],
  ['Zahra Karimi', 'Zahra Karimi'],
  ['زهرا كريمي', 'زهرا كريمي'],
  ['Street 4, House 12/3', 'Street 4, House 12/3'],
  ['Nokya 3310 ?', 'Nokya 3310 ?'],
])('%s is written as %s', (typed, written) => {
  expect(removeLinks(typed)).toBe(written);
});

test('any text is left without a scheme or a host name', () => {
  const part = fc.constantFrom(
    'http',
    'https',
    ':',
    '/',
    '//',
    '.',
    '。',
    'www',
    'evil',
    'com',
    ' ',
    '@',
    'ftp',
    '1',
    '\n',
  );
  const text = fc.array(part, { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (typed) => {
      expect(removeLinks(typed)).not.toMatch(/\p{L}:\/\/|\p{L}[.\u3002]\p{L}/u);
    }),
  );
});

test('a name is one line and truncated', () => {
  expect(cleanTypedName('Zahra\nhttp://evil.example')).toBe('Zahra evil. example');
  expect(cleanTypedName('x'.repeat(100))).toBe(`${'x'.repeat(60)}…`);
  expect(cleanTypedName('👩‍🔧')).toBe('👩‍🔧');
});
