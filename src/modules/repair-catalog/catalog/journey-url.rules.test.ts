import { expect, test } from 'vitest';
import { toAllowedJourneyUrl } from './journey-url.rules.ts';

const HOSTS = ['repair.example.com', 'desk.example:8443'];

test('the external booking page must use https and an allowed host', () => {
  expect(toAllowedJourneyUrl('https://repair.example.com/start?x=1#y', HOSTS)).toBe('https://repair.example.com/start');
  expect(toAllowedJourneyUrl('https://desk.example:8443/', HOSTS)).toBe('https://desk.example:8443/');
  for (const address of [
    '',
    'repair.example.com',
    'http://repair.example.com/',
    'https://repair.example.com.evil.example/',
    'https://repair.example.com:444/',
    'https://repair.example.com@evil.example/',
    'https://somebody@repair.example.com/',
    'javascript:alert(1)//repair.example.com',
    '//repair.example.com/',
  ])
    expect(toAllowedJourneyUrl(address, HOSTS), address).toBeNull();
  expect(toAllowedJourneyUrl('https://repair.example.com/', [])).toBeNull();
});
