import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { UNDELIVERED_STATUSES } from './order.states.rules.ts';
import {
  anonymizeOrders,
  countOrders,
  selectOrderLinesForExport,
  selectOrdersForExport,
} from './personal-data.store.ts';

/** Orders and invoices are kept under a pseudonym. */
export const ordersPersonalData: PersonalData = {
  section: 'orders',
  tables: {
    shop_order: { erasure: 'anonymize', exported: true },
    order_line: { erasure: 'keep', exported: true, reason: 'Items of an order without a name, for the invoice' },
  },
  export: [
    {
      name: 'orders',
      columns: [
        ...['code', 'placed_at', 'status', 'payment_state', 'currency', 'goods', 'discount', 'shipping', 'cod_fee'],
        ...['tax', 'grand', 'email', 'phone', 'address', 'billing_address', 'note', 'home_spm'],
      ],
      amounts: ['goods', 'discount', 'shipping', 'cod_fee', 'tax', 'grand'],
      read: selectOrdersForExport,
    },
    {
      name: 'order-lines',
      columns: ['order', 'title', 'sku', 'attributes', 'quantity', 'currency', 'unit_price', 'total', 'tax'],
      amounts: ['unit_price', 'total', 'tax'],
      read: selectOrderLinesForExport,
    },
  ],
  async blockers(db, { customerId }) {
    const count = await countOrders(db, customerId, { statuses: UNDELIVERED_STATUSES });
    return count > 0 ? [{ code: 'privacy.open-orders', count }] : [];
  },
  async erase(tx, subject) {
    await anonymizeOrders(tx, subject);
    return {};
  },
};
