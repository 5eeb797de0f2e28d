import { findCountry } from '../../../kernel/contact/countries.ts';
import { isCleanText } from '../../../platform/clean-text.ts';
import { readDataCookie, writeDataCookie } from '../../http/data-cookie.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { CHECKOUT_FIELDS, type CheckoutValues } from './checkout-values.ts';

/** More than the maximum length of any checkout field, in characters. */
const MAX_FIELD_LENGTH = 500;

/**
 * Stores the typed values in a cookie, so that they survive a redirect to the cart and a reload. Saved on every
 * submission, because without JavaScript the server sees nothing in between.
 */
export function saveDraft(shop: ShopRequest, values: CheckoutValues): void {
  // longest values last: they are dropped first when the cookie is full
  const bySize = Object.entries(values).sort(([, one], [, other]) => one.length - other.length);
  writeDataCookie(shop, 'checkout_draft', Object.fromEntries(bySize));
}

export function clearDraft(shop: ShopRequest): void {
  shop.clearCookie('checkout_draft');
}

/** Whether a checkout draft with a valid country exists. */
export function hasDraft(request: Request): boolean {
  return findCountry(readDataCookie(request, 'checkout_draft').country ?? '') !== undefined;
}

/** Values of the draft; empty e-mail and name fall back to the known ones. */
export function withDraft(initial: CheckoutValues, request: Request): CheckoutValues {
  const draft = readDataCookie(request, 'checkout_draft');
  const country = findCountry(draft.country ?? '')?.code;
  if (!country) return initial;
  const entries = CHECKOUT_FIELDS.map((field) => [field, readDraftField(draft[field])] as const);
  const typed = Object.fromEntries(entries) as CheckoutValues;
  return { ...typed, country, email: typed.email || initial.email, name: typed.name || initial.name };
}

function readDraftField(value: string | undefined): string {
  return value !== undefined && value.length <= MAX_FIELD_LENGTH && isCleanText(value) ? value : '';
}
