import { redirect } from 'react-router';
import { lineId } from '../../../modules/cart/cart.input.ts';
import { readCart } from '../../../modules/cart/read-cart.ts';
import { selectLines } from '../../../modules/cart/select-lines.ts';
import { chosenLanguage, openInLanguage } from '../../change-language.server.ts';
import { textOf } from '../../form-data.server.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { addressBookOf } from './address-book.server.ts';
import { hasDraft, keepDraft, withDraft } from './checkout-draft.server.ts';
import { buyerAt, type CheckoutPage, checkoutPageOf, firstValues } from './checkout-page.server.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { waysIn } from './parcel-form.server.ts';

/** `page` is null while no line is selected. */
export type ShippingPage = {
  page: CheckoutPage | null;
  /** Messages shown while no address is known, and above lines that cannot be shipped. */
  addressFirst: string | null;
  unable: string;
};

/**
 * Loads the delivery options of the selected lines, for the last used destination, the buyer's default address or the
 * shop's default.
 */
export async function shippingPageOf(shop: ShopRequest, request: Request): Promise<ShippingPage> {
  const owner = await buyerAt(shop);
  const { services, locale } = shop;
  const cart = await readCart(services.db, owner, locale, services.clock());
  const values = await valuesAt(shop, request);
  const messages = wordsOf(shop, hasDraft(request) || values.address_id !== '');
  if (cart.selectedCount === 0) return { page: null, ...messages };
  return { page: await checkoutPageOf(shop, owner, { values }), ...messages };
}

/** Known values of the buyer, with the destination of the selected saved address. */
async function valuesAt(shop: ShopRequest, request: Request): Promise<CheckoutValues> {
  const values = withDraft(await firstValues(shop), request);
  const { address } = await addressBookOf(shop, values);
  if (!address) return values;
  const { id, country, state, zip } = address;
  return { ...values, address_id: id, country, state: state ?? '', zip: zip ?? '' };
}

function wordsOf({ t }: ShopRequest, addressKnown: boolean): Omit<ShippingPage, 'page'> {
  return {
    addressFirst: addressKnown ? null : t('problems.shipping.addressFirst'),
    unable: t('problems.shipping.unable'),
  };
}

/**
 * Action of the form: another destination, another delivery option, or an excluded line.
 * @throws Response a redirect to the checkout when the shopper continues
 */
export async function changeShipping(shop: ShopRequest, request: Request, form: FormData): Promise<ShippingPage> {
  const owner = await buyerAt(shop);
  const { db, clock } = shop.services;
  const before = await valuesAt(shop, request);
  const values = elsewhere(placeIn(form, before), before);
  keepDraft(shop, values);
  const excludedLine = lineId.safeParse(form.get('leave_out'));
  if (excludedLine.success) await selectLines(db, owner, { checked: [], unchecked: [excludedLine.data] }, clock());
  const cart = await readCart(db, owner, shop.locale, clock());
  const language = chosenLanguage(form);
  if (cart.selectedCount === 0) {
    if (language) openInLanguage(shop, to.shipping(), language);
    return { page: null, ...wordsOf(shop, true) };
  }
  const hasMoved = values.country !== textOf(form, 'shown_country');
  const page = await checkoutPageOf(shop, owner, { values, ways: hasMoved ? [] : waysIn(form) });
  if (language) openInLanguage(shop, to.shipping(), language);
  if (form.get('intent') === 'go-on' && page.parcels.every(({ chosen }) => chosen !== null))
    throw redirect(to.checkout(), 303);
  return { page, ...wordsOf(shop, true) };
}

/** Reads the destination from the form; all other values stay as in the checkout draft. */
function placeIn(form: FormData, before: CheckoutValues): CheckoutValues {
  const country = textOf(form, 'country') || before.country;
  const hasMoved = country !== textOf(form, 'shown_country');
  const readField = (field: 'state' | 'city' | 'zip') =>
    form.has(field) && !hasMoved ? textOf(form, field) : before[field];
  if (hasMoved) return { ...before, country, state: '', zip: '' };
  return { ...before, country, state: readField('state'), city: readField('city'), zip: readField('zip') };
}

/** A destination that differs from the selected address deselects that address. */
function elsewhere(values: CheckoutValues, before: CheckoutValues): CheckoutValues {
  const isUnchanged = (['country', 'state', 'zip'] as const).every((field) => values[field] === before[field]);
  return isUnchanged ? values : { ...values, address_id: 'new' };
}
