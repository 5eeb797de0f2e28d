import { expect, test } from 'vitest';
import { bookingHref } from './booking-href.ts';

const params = { model: 'iphone-13', faults: ['phone-screen', 'phone-battery:original'] };

test('a repair is booked on the shop’s own pages, in the language of the page', () => {
  expect(bookingHref(null, params, 'fr')).toBe(
    '/fr/journeywindow?model=iphone-13&fault=phone-screen&fault=phone-battery%3Aoriginal',
  );
  expect(bookingHref(null, {}, 'en')).toBe('/journeywindow');
});

test('only model and faults are passed to an external booking site', () => {
  expect(bookingHref('https://repair.example.com/start', params, 'fr')).toBe(
    'https://repair.example.com/start?model=iphone-13&fault=phone-screen&fault=phone-battery%3Aoriginal',
  );
  expect(bookingHref('https://repair.example.com/', {}, 'ar')).toBe('https://repair.example.com/');
});
