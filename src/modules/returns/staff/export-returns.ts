import { type CsvColumn, defineListExport } from '../../../platform/lists/list-export.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { returnsQuery } from '../return.input.ts';
import { listReturnRows } from './list-returns.ts';

type ReturnRow = Awaited<ReturnType<typeof listReturnRows>>[number];

export const exportReturnsOperation = defineListExport({
  name: 'returns',
  title: 'Returns',
  access: staffWith('orders.export'),
  input: returnsQuery.omit({ page: true }),
  async open({ db, t }, query) {
    const columns: CsvColumn<ReturnRow>[] = [
      { title: t('admin.export.columns.order'), value: ({ code }) => code },
      { title: t('admin.export.columns.started'), value: ({ createdAt }) => createdAt },
      { title: t('admin.state'), value: ({ status }) => t(`returns.states.${status}`) },
      { title: t('fieldNames.reason'), value: ({ kind }) => t(`returns.kinds.${kind}`) },
      { title: t('admin.export.columns.items'), value: ({ pieces }) => pieces },
    ];
    return { columns, read: (window) => listReturnRows(db, { ...query, ...window }) };
  },
});
