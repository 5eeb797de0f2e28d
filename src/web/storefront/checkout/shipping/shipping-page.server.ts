import { redirect } from 'react-router';
import { lineId } from '../../../../modules/cart/cart.input.ts';
import { getCartOperation } from '../../../../modules/cart/cart.operations.ts';
import { updateCartLinesOperation } from '../../../../modules/cart/lines/line.operations.ts';
import { readTextField } from '../../../http/form-data.server.ts';
import { readSubmittedLanguage, redirectInLanguage } from '../../../http/language/change-language.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { to } from '../../../paths.ts';
import { loadAddressBook } from '../address/address-book.server.ts';
import { hasDraft, saveDraft, withDraft } from '../checkout-draft.server.ts';
import { type CheckoutPage, loadCheckoutPage, loadInitialValues, requireBuyer } from '../checkout-page.server.ts';
import type { CheckoutValues } from '../checkout-values.ts';
import { readChosenOptions } from './shipment-form.server.ts';

/** `page` is null while no line is selected. */
export type ShippingPage = {
  page: CheckoutPage | null;
  /** Messages shown while no address is known, and above lines that cannot be shipped. */
  addressFirst: string | null;
  unshippable: string;
};

/**
 * Loads the delivery options of the selected lines, for the last used destination, the buyer's default address or the
 * shop's default.
 */
export async function loadShippingPage(shop: ShopRequest, request: Request): Promise<ShippingPage> {
  await requireBuyer(shop);
  const cart = await loadQuery(getCartOperation, shop, {});
  const values = await loadShippingValues(shop, request);
  const messages = translateMessages(shop, hasDraft(request) || values.address_id !== '');
  if (cart.selectedCount === 0) return { page: null, ...messages };
  return { page: await loadCheckoutPage(shop, { values }), ...messages };
}

/** Known values of the buyer, with the destination of the selected saved address. */
async function loadShippingValues(shop: ShopRequest, request: Request): Promise<CheckoutValues> {
  const values = withDraft(await loadInitialValues(shop), request);
  const { address } = await loadAddressBook(shop, values);
  if (!address) return values;
  const { id, country, state, zip } = address;
  return { ...values, address_id: id, country, state: state ?? '', zip: zip ?? '' };
}

function translateMessages({ t }: ShopRequest, addressKnown: boolean): Omit<ShippingPage, 'page'> {
  return {
    addressFirst: addressKnown ? null : t('problems.shipping.addressFirst'),
    unshippable: t('problems.shipping.unable'),
  };
}

/**
 * Action of the form: another destination, another delivery option, or an excluded line.
 * @throws Response a redirect to the checkout when the shopper continues
 */
export async function changeShipping(shop: ShopRequest, request: Request, form: FormData): Promise<ShippingPage> {
  await requireBuyer(shop);
  const before = await loadShippingValues(shop, request);
  const values = deselectAddressIfMoved(readDestinationValues(form, before), before);
  saveDraft(shop, values);
  const excludedLine = lineId.safeParse(form.get('leave_out'));
  if (excludedLine.success)
    await runCommand(updateCartLinesOperation, shop, { input: { unchecked: [excludedLine.data] } });
  const cart = await loadQuery(getCartOperation, shop, {});
  const language = readSubmittedLanguage(form);
  if (cart.selectedCount === 0) {
    if (language) redirectInLanguage(shop, to.shipping(), language);
    return { page: null, ...translateMessages(shop, true) };
  }
  const hasMoved = values.country !== readTextField(form, 'shown_country');
  const page = await loadCheckoutPage(shop, { values, ways: hasMoved ? [] : readChosenOptions(form) });
  if (language) redirectInLanguage(shop, to.shipping(), language);
  if (form.get('intent') === 'go-on' && page.shipments.every(({ chosen }) => chosen !== null))
    throw redirect(to.checkout(), 303);
  return { page, ...translateMessages(shop, true) };
}

/** Reads the destination from the form; all other values stay as in the checkout draft. */
function readDestinationValues(form: FormData, before: CheckoutValues): CheckoutValues {
  const country = readTextField(form, 'country') || before.country;
  const hasMoved = country !== readTextField(form, 'shown_country');
  const readField = (field: 'state' | 'city' | 'zip') =>
    form.has(field) && !hasMoved ? readTextField(form, field) : before[field];
  if (hasMoved) return { ...before, country, state: '', zip: '' };
  return { ...before, country, state: readField('state'), city: readField('city'), zip: readField('zip') };
}

/** A destination that differs from the selected address deselects that address. */
function deselectAddressIfMoved(values: CheckoutValues, before: CheckoutValues): CheckoutValues {
  const isUnchanged = (['country', 'state', 'zip'] as const).every((field) => values[field] === before[field]);
  return isUnchanged ? values : { ...values, address_id: 'new' };
}
