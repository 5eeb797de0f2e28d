import { toDecimal } from '../../../kernel/money.ts';
import { type CsvColumn, defineListExport } from '../../../platform/lists/list-export.ts';
import { listTransferRows } from '../../payments/transfers/list-transfers.ts';
import { transfersQuery } from '../../payments/transfers/transfer.input.ts';
import { staffWith } from '../../staff/staff-access.ts';

type TransferRow = Awaited<ReturnType<typeof listTransferRows>>[number];

export const exportTransfersOperation = defineListExport({
  name: 'transfers',
  title: 'Transfers',
  access: staffWith('orders.export'),
  input: transfersQuery.omit({ page: true }),
  async open({ db, deps, t }, query) {
    // an amount in the search is in the currency of the shop
    const shopCurrency = await deps.readCurrency(db);
    const columns: CsvColumn<TransferRow>[] = [
      { title: t('admin.reference'), value: ({ reference }) => reference },
      { title: t('admin.export.columns.order'), value: ({ code }) => code },
      { title: t('admin.buyer'), value: ({ name }) => name },
      { title: t('admin.state'), value: ({ state }) => t(`admin.transfers.lists.${state}`) },
      { title: t('admin.export.columns.started'), value: ({ created_at }) => created_at },
      { title: t('fieldNames.amount'), value: ({ amount, currency }) => toDecimal({ amount, currency }) },
      { title: t('admin.export.columns.currency'), value: ({ currency }) => currency },
    ];
    return {
      columns,
      read: (window) => listTransferRows(db, { ...query, ...window, currency: shopCurrency }),
    };
  },
});
