import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '../../../src/kernel/locale.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { findProductByTitle } from './product-api.ts';
import { origin } from './worker-shop.ts';

/** Adds a phone to the visitor's cart with the form of a product page; for scenarios about later steps. */
export async function fillCart(page: Page, locale: Locale, quantity = 1): Promise<void> {
  const phone = await findProductByTitle(origin, 'Orvo A7', locale);
  const [variant] = phone.variants.filter(({ stock }) => stock >= quantity);
  const answer = await page.request.post(prefixLocale(to.cart(), locale), {
    headers: { origin, accept: 'text/html' },
    form: { intent: 'add', product_id: phone.id, inventory_id: variant?.id ?? 0, quantity },
  });
  expect(answer.url()).toContain('added=1');
}
