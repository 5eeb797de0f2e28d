import { expect, test } from 'vitest';
import { isGtin } from './gtin.rules.ts';

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('%s is a barcode', (text) => {
  expect(isGtin(text)).toBe(true);
});

test.each(['96385075', '4006381333932', '400638133393', '', '4006381333931a', '٤٠٠٦٣٨١٣٣٣٩٣١'])(
  '"%s" is not a barcode',
  (text) => {
    expect(isGtin(text)).toBe(false);
  },
);
