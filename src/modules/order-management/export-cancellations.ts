import { type CsvColumn, defineListExport } from '../../platform/lists/list-export.ts';
import { cancellationsQuery } from '../cancellations/cancellation.input.ts';
import { listRequestRows } from '../cancellations/list-cancellation-requests.ts';
import { staffWith } from '../staff/staff-access.ts';

type RequestRow = Awaited<ReturnType<typeof listRequestRows>>[number];

export const exportCancellationsOperation = defineListExport({
  name: 'cancellations',
  title: 'Cancellations',
  access: staffWith('orders.export'),
  input: cancellationsQuery.omit({ page: true }),
  async open({ db, t }, query) {
    const columns: CsvColumn<RequestRow>[] = [
      { title: t('admin.export.columns.order'), value: ({ code }) => code },
      { title: t('admin.export.columns.requested'), value: ({ created_at }) => created_at },
      { title: t('admin.state'), value: ({ status }) => t(`admin.cancellationLists.${status}`) },
      { title: t('fieldNames.reason'), value: ({ reason_code: reason }) => t(`admin.reason.${reason}`) },
      { title: t('fieldNames.note'), value: ({ note }) => note },
      { title: t('admin.export.columns.due'), value: ({ due_at }) => due_at },
      { title: t('admin.export.columns.decided'), value: ({ decided_at }) => decided_at },
      { title: t('admin.messageToBuyer'), value: ({ message }) => message },
    ];
    return { columns, read: (window) => listRequestRows(db, { ...query, ...window }) };
  },
});
