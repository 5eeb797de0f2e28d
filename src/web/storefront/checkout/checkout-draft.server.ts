import { countryOf } from '../../../modules/customers/countries.rules.ts';
import { isKeepable } from '../../../platform/clean-text.ts';
import { keepInCookie, readDataCookie } from '../../data-cookie.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import { CHECKOUT_FIELDS, type CheckoutValues } from './checkout-values.ts';

/** More than any box of the checkout takes; characters. */
const MOST = 500;

/**
 * What has been typed so far stays with the browser, so that neither a refusal that leads to the basket nor a reload
 * costs it. Kept from the first post on: without script nothing else is heard of it.
 */
export function keepDraft(shop: ShopRequest, values: CheckoutValues): void {
  // the longest stand last, where they are the first to be left out
  const bySize = Object.entries(values).sort(([, one], [, other]) => one.length - other.length);
  keepInCookie(shop, 'checkout_draft', Object.fromEntries(bySize));
}

export function forgetDraft(shop: ShopRequest): void {
  shop.clearCookie('checkout_draft');
}

/** Whether something was typed here before: a place is known. */
export function hasDraft(request: Request): boolean {
  return countryOf(readDataCookie(request, 'checkout_draft').country ?? '') !== undefined;
}

/** The boxes as they were left; what was left empty is what the shop knows. */
export function withDraft(first: CheckoutValues, request: Request): CheckoutValues {
  const draft = readDataCookie(request, 'checkout_draft');
  const country = countryOf(draft.country ?? '')?.code;
  if (!country) return first;
  const kept = CHECKOUT_FIELDS.map((field) => [field, readable(draft[field])] as const);
  const typed = Object.fromEntries(kept) as CheckoutValues;
  return { ...typed, country, email: typed.email || first.email, name: typed.name || first.name };
}

function readable(value: string | undefined): string {
  return value !== undefined && value.length <= MOST && isKeepable(value) ? value : '';
}
