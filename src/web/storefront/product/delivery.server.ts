import type { Locale } from '../../../kernel/locale.ts';
import type { ProductPage } from '../../../modules/catalog/show-product.ts';
import type { Settings } from '../../../modules/content/settings.rules.ts';
import { countryName, countryOf } from '../../../modules/customers/countries.rules.ts';
import { tellShippingOptions } from '../../../modules/shipping/list-shipping-options.ts';
import type { Services } from '../../../services.ts';
import { countriesIn } from '../../countries.server.ts';
import { type DeliveryWish, deliveryWish } from './delivery-wish.ts';
import type { DeliveryView } from './product-view.ts';

/** Delivery dates and price for the country in the query string, or for the shop's default country. */
export async function deliveryOf(
  { db, clock }: Services,
  { shippable, price, weightG, seller }: ProductPage,
  { defaultCountry, defaultState }: Settings,
  { locale, parameters }: { locale: Locale; parameters: URLSearchParams },
): Promise<DeliveryView> {
  const { country: requested, choosing }: DeliveryWish = deliveryWish(parameters);
  const code = requested !== null && countryOf(requested) ? requested : defaultCountry;
  const country = countryName(code, locale);
  const base = { code, country, choice: choosing ? countriesIn(locale) : null };
  if (!shippable) return { ...base, option: null };
  const destination = { country: code, state: code === defaultCountry ? defaultState : null, zip: null };
  const goods = { sellerId: seller?.id ?? null, goods: price.current, weightG };
  const options = await tellShippingOptions(db, { ...goods, destination, locale, now: clock() });
  const option = options.find(({ way }) => way.shippingType === 1);
  if (!option) return { ...base, option: null };
  const { title, price: fee, earliest, latest } = option;
  return { ...base, option: { title, price: fee, earliest, latest } };
}
