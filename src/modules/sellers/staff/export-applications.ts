import { type CsvColumn, defineListExport } from '../../../platform/lists/list-export.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { applicationsQuery } from '../application.input.ts';
import type { ListedApplication } from '../application-list.store.ts';
import { listApplicationRows } from '../list-applications.ts';

/** Without bank accounts and documents, which need another permission. */
export const exportApplicationsOperation = defineListExport({
  name: 'applications',
  title: 'SellerApplications',
  access: staffWith('sellers.export'),
  input: applicationsQuery.omit({ page: true }),
  async open({ db, t }, query) {
    const columns: CsvColumn<ListedApplication>[] = [
      { title: t('fieldNames.store_name'), value: ({ store_name }) => store_name },
      { title: t('fieldNames.legal_name'), value: ({ legal_name }) => legal_name },
      { title: t('fieldNames.email'), value: ({ email }) => email },
      { title: t('admin.state'), value: ({ state }) => t(`admin.applications.states.${state}`) },
      { title: t('admin.applications.wanted'), value: ({ information_request: request }) => request },
      { title: t('admin.export.columns.applied'), value: ({ verified_at }) => verified_at },
      { title: t('admin.export.columns.decided'), value: ({ decided_at }) => decided_at },
    ];
    return { columns, read: (window) => listApplicationRows(db, { ...query, ...window }) };
  },
});
