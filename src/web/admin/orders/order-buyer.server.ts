import { findCountry, getCountryName, getStateName } from '../../../kernel/contact/countries.ts';
import { getLanguageName } from '../../../kernel/language-name.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../kernel/locale.ts';
import type { StaffOrder } from '../../../modules/order-management/show-staff-order.ts';
import type { OrderAddress } from '../../../modules/orders/order.rules.ts';
import type { OrderStatus } from '../../../modules/orders/order.states.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { translateKey } from '../staff-access.server.ts';

export type BuyerView = {
  email: string;
  phone: string;
  language: string;
  address: string[];
  /** Billing address; null when it is the shipping address. */
  billedTo: string[] | null;
  note: string;
  /** Values of the address form; null when the address cannot be changed. */
  addressForm: { values: Record<keyof OrderAddress, string>; place: string; hasZip: boolean } | null;
  otherOrders: { code: string; status: OrderStatus; statusName: string; placed: string; amount: string }[];
};

type BuyerFormatters = {
  money: (sum: { amount: number; currency: string }) => string;
  time: (iso: string) => string;
};

/** The buyer of an order, with the form of the shipping address and other orders. */
export function toBuyerView(
  shop: ShopRequest,
  { order, may, otherOrders }: StaffOrder,
  { money, time }: BuyerFormatters,
): BuyerView {
  const { locale } = shop;
  const { address, billingAddress } = order;
  return {
    email: order.email,
    phone: order.phone,
    language: getLanguageName(isLocale(order.locale) ? order.locale : DEFAULT_LOCALE, locale),
    address: formatAddressLines(address, shop),
    billedTo: billingAddress && formatAddressLines(billingAddress, shop),
    note: order.note,
    addressForm: may.changeAddress ? toAddressForm(address, shop) : null,
    otherOrders: otherOrders.map(({ code, status, placedAt, currency, grand }) => ({
      code,
      status,
      statusName: translateKey(locale, `orders.status.s${status}`, String(status)),
      placed: time(placedAt),
      amount: money({ amount: grand, currency }),
    })),
  };
}

/** Country and state are fixed, because the price depends on them. */
function toAddressForm(address: OrderAddress, { locale }: ShopRequest): NonNullable<BuyerView['addressForm']> {
  const entries = Object.entries(address).map(([field, value]) => [field, value ?? '']);
  const { country, state } = address;
  return {
    values: Object.fromEntries(entries),
    place: [getStateName(country, state, locale), getCountryName(country, locale)].filter(Boolean).join(', '),
    hasZip: findCountry(country)?.zip != null,
  };
}

/** Lines of an address with the names of country and state. */
export function formatAddressLines(address: OrderAddress, { locale, t }: ShopRequest): string[] {
  const { name, company, tax_id, address_1, address_2, landmark, delivery_note } = address;
  const city = [address.zip, address.city, getStateName(address.country, address.state, locale)]
    .filter(Boolean)
    .join(' ');
  const lines = [
    name,
    company,
    tax_id && t('checkout.taxIdLine', { number: tax_id }),
    address_1,
    address_2,
    landmark,
    city,
    getCountryName(address.country, locale),
    delivery_note,
  ];
  return lines.filter((line): line is string => line !== null && line !== '');
}
