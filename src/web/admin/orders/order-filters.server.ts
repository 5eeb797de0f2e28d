import type { OrdersQuery } from '../../../modules/order-management/staff-orders.input.ts';
import { ORDER_SORTS } from '../../../modules/orders/order.rules.ts';
import { ORDER_STATUSES } from '../../../modules/orders/order.states.rules.ts';
import { PAYMENT_METHODS } from '../../../modules/payments/payment-methods.ts';
import type { Settings } from '../../../modules/settings/settings.rules.ts';
import { PAYMENT_STATES } from '../../../modules/staff/staff.input.ts';
import { listLocalizedCountries } from '../../forms/countries.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { Filter } from '../admin-list.tsx';
import { createPeriodFilters, createSellerFilter } from '../list-filters.server.ts';
import { translateKey } from '../staff-access.server.ts';

/** Filters of the order list with their current values. */
export async function listOrderFilters(shop: ShopRequest, settings: Settings, query: OrdersQuery): Promise<Filter[]> {
  const { locale, t } = shop;
  const { status, payment, method, country, seller, from, to, sort } = query;
  const placed = { from: t('admin.orderList.from'), to: t('admin.orderList.to') };
  const payments = [...PAYMENT_STATES, 'owed'].map((value) => {
    return { value, name: translateKey(locale, `admin.payment_state.${value}`, value) };
  });
  return [
    {
      name: 'status',
      label: t('admin.state'),
      value: status,
      any: t('admin.anyState'),
      choices: ORDER_STATUSES.map((value) => {
        return { value: String(value), name: translateKey(locale, `orders.status.s${value}`, String(value)) };
      }),
    },
    { name: 'payment', label: t('admin.payment'), value: payment, any: t('admin.anyPayment'), choices: payments },
    ...createPeriodFilters(shop, settings, { from, to }, placed),
    {
      name: 'sort',
      label: t('admin.products.sort'),
      value: sort,
      choices: ORDER_SORTS.map((value) => ({ value, name: t(`admin.orderList.sorts.${value}`) })),
    },
    {
      name: 'method',
      label: t('admin.orderList.method'),
      value: method,
      any: t('admin.orderList.anyMethod'),
      choices: PAYMENT_METHODS.map(({ code, key }) => ({ value: String(code), name: t(`payments.${key}`) })),
    },
    {
      name: 'country',
      label: t('fieldNames.country'),
      value: country,
      any: t('admin.orderList.anyCountry'),
      choices: listLocalizedCountries(locale).map(({ code, name }) => ({ value: code, name })),
    },
    await createSellerFilter(shop, seller),
  ];
}
