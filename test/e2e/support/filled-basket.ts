import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '../../../src/kernel/locale.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { goodsCalled } from './goods.ts';
import { origin } from './our-shop.ts';

/** Puts a phone into the visitor's basket by the form a product page sends; for scenarios about what comes after. */
export async function filledBasket(page: Page, locale: Locale, quantity = 1): Promise<void> {
  const phone = await goodsCalled(origin, 'Orvo A7', locale);
  const [variant] = phone.variants.filter(({ stock }) => stock >= quantity);
  const answer = await page.request.post(prefixLocale(to.cart(), locale), {
    headers: { origin, accept: 'text/html' },
    form: { intent: 'add', product_id: phone.id, inventory_id: variant?.id ?? 0, quantity },
  });
  expect(answer.url()).toContain('added=1');
}
