import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('hosts on which repairs may be booked are a list of host names, and a shop with another word there does not start', () => {
  expect(readConfig({}).journeyHosts).toEqual([]);
  expect(readConfig({ JOURNEY_HOSTS: 'Repair.example.com, desk.example:8443,' }).journeyHosts).toEqual([
    'repair.example.com',
    'desk.example:8443',
  ]);
  for (const wrong of ['https://repair.example.com', 'repair', 'repair.example.com/x', '*.example.com', 'a b.example'])
    expect(() => readConfig({ JOURNEY_HOSTS: wrong }), wrong).toThrow('JOURNEY_HOSTS must be host names');
});

test('hosts of scripts are a list of host names too', () => {
  expect(readConfig({}).scriptHosts).toEqual([]);
  expect(readConfig({ SCRIPT_HOSTS: 'Widgets.example.com' }).scriptHosts).toEqual(['widgets.example.com']);
  for (const wrong of ['https://widgets.example.com', '*.example.com', "a.example 'unsafe-inline'", 'a.example;'])
    expect(() => readConfig({ SCRIPT_HOSTS: wrong }), wrong).toThrow('SCRIPT_HOSTS must be host names');
});
