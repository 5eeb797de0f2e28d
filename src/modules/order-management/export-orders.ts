import { toDecimal } from '../../kernel/money.ts';
import { type CsvColumn, defineListExport } from '../../platform/lists/list-export.ts';
import type { AdminOrderSummary } from '../orders/list/find-orders.ts';
import { staffWith } from '../staff/staff-access.ts';
import { listStaffOrders } from './find-staff-orders.ts';
import { ordersQuery } from './staff-orders.input.ts';

export const exportOrdersOperation = defineListExport({
  name: 'orders',
  title: 'Orders',
  access: staffWith('orders.export'),
  input: ordersQuery.omit({ page: true }),
  async open({ db, t }, query) {
    const columns: CsvColumn<AdminOrderSummary>[] = [
      { title: t('admin.export.columns.order'), value: ({ code }) => code },
      { title: t('admin.export.columns.placed'), value: ({ placedAt }) => placedAt },
      { title: t('admin.state'), value: ({ status }) => t(`orders.status.s${status}`) },
      { title: t('admin.payment'), value: ({ paymentState }) => t(`admin.payment_state.${paymentState}`) },
      { title: t('admin.export.columns.items'), value: ({ pieces }) => pieces },
      {
        title: t('admin.export.columns.total'),
        value: ({ grand, currency }) => toDecimal({ amount: grand, currency }),
      },
      { title: t('admin.export.columns.currency'), value: ({ currency }) => currency },
    ];
    return { columns, read: (window) => listStaffOrders(db, { ...query, ...window }) };
  },
});
