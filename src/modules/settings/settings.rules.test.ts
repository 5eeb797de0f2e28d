import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidSetting, parseSettings } from './parse-settings.ts';
import { getMoneyFormat, toSettingKey } from './settings.rules.ts';

test('without stored settings the defaults of the specification apply', () => {
  expect(parseSettings([])).toMatchObject({
    currency: 'USD',
    currencyIcon: '$',
    decimalFormat: 'en-US',
    currencyPosition: 1,
    defaultCountry: 'AF',
    defaultState: 'BDS',
    defaultLanguage: 'en',
  });
});

test('a stored value overrides the default', () => {
  const settings = parseSettings([
    { key: 'currency', value: 'EUR' },
    { key: 'guest_checkout', value: false },
  ]);
  expect(settings.currency).toBe('EUR');
  expect(settings.guestCheckout).toBe(false);
});

test('an unreadable payment method is disabled, and the other ones keep their setting', () => {
  const limits = { position: 0, min_total: null, max_total: null };
  const paypal = { method: 'paypal', is_enabled: true, ...limits, position: 3 };
  const unreadable = { method: 'cashOnDelivery', is_enabled: true, ...limits, min_total: 100, max_total: 50 };
  const { paymentMethods } = parseSettings([{ key: 'payment_methods', value: [unreadable, paypal, 'barter'] }]);
  expect(paymentMethods).toEqual([{ method: 'cashOnDelivery', is_enabled: false, ...limits }, paypal]);
});

test('invalid rows still result in usable settings', () => {
  const rows = fc.array(
    fc.record({ key: fc.constantFrom('currency', 'digits', 'site_name', 'x'), value: fc.jsonValue() }),
  );
  fc.assert(
    fc.property(rows, (stored) => {
      const settings = parseSettings(stored);
      expect(settings.currency).toMatch(/^[A-Z]{3}$/);
      expect(settings.siteName.length).toBeGreaterThan(0);
      expect(() => new Intl.NumberFormat(settings.decimalFormat)).not.toThrow();
    }),
  );
});

test('a colour that could break out of a style sheet is invalid', () => {
  expect(isValidSetting('primary_color', '#12abEF')).toBe(true);
  expect(isValidSetting('primary_color', 'red;}body{display:none')).toBe(false);
});

test('an unknown key cannot be stored', () => {
  expect(isValidSetting('no_such_setting', 1)).toBe(false);
});

test('database keys are the names in snake_case', () => {
  expect(toSettingKey('currencyIcon')).toBe('currency_icon');
  expect(toSettingKey('showLowest30')).toBe('show_lowest_30');
});

test('amounts use the digits configured for the language, Latin ones by default', () => {
  const settings = parseSettings([{ key: 'digits', value: { ar: 'arab' } }]);
  expect(getMoneyFormat(settings, 'ar').digits).toBe('arab');
  expect(getMoneyFormat(settings, 'hi').digits).toBe('latn');
});
