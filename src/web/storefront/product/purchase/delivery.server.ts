import { findCountry, getCountryName } from '../../../../kernel/contact/countries.ts';
import type { Locale } from '../../../../kernel/locale.ts';
import type { ProductPage } from '../../../../modules/catalog/products/read-product-page.ts';
import { sumShipmentContent } from '../../../../modules/pricing/shipment-content.rules.ts';
import type { Settings } from '../../../../modules/settings/settings.rules.ts';
import { listShippingOptions } from '../../../../modules/shipping/list-shipping-options.ts';
import type { Services } from '../../../../services.ts';
import { listLocalizedCountries } from '../../../forms/countries.server.ts';
import type { DeliveryView } from '../product-view.ts';
import { type DeliveryDestination, readDeliveryDestination } from './delivery-destination.ts';

/** Delivery dates and price for the country in the query string, or for the shop's default country. */
export async function loadDelivery(
  { db, clock }: Services,
  product: ProductPage,
  { defaultCountry, defaultState }: Settings,
  { locale, parameters }: { locale: Locale; parameters: URLSearchParams },
): Promise<DeliveryView> {
  const { country: requested, choosing }: DeliveryDestination = readDeliveryDestination(parameters);
  const code = requested !== null && findCountry(requested) ? requested : defaultCountry;
  const country = getCountryName(code, locale);
  const base = { code, country, choice: choosing ? listLocalizedCountries(locale) : null };
  if (!product.shippable) return { ...base, option: null };
  const destination = { country: code, state: code === defaultCountry ? defaultState : null, zip: null };
  const content = sumShipmentContent([{ item: product, quantity: 1, value: product.price.current }]);
  const sellerId = product.seller?.id ?? null;
  const options = await listShippingOptions(db, { content, sellerId, destination, locale, now: clock() });
  const option = options.find(({ way }) => way.shippingType === 1);
  if (!option) return { ...base, option: null };
  const { title, price: fee, earliest, latest } = option;
  return { ...base, option: { title, price: fee, earliest, latest } };
}
