import { type CsvColumn, defineListExport } from '../../../platform/lists/list-export.ts';
import { auditQuery } from '../staff.input.ts';
import { staffWith } from '../staff-access.ts';
import { type AuditLogEntry, listAuditEntries } from './list-audit-entries.ts';

/** Actions, subjects and facts have their stored names, so that files of all languages can be compared. */
export const exportAuditOperation = defineListExport({
  name: 'audit',
  title: 'AuditLog',
  access: staffWith('audit.export'),
  input: auditQuery.omit({ page: true }),
  async open({ db, t }, query) {
    const columns: CsvColumn<AuditLogEntry>[] = [
      { title: t('admin.auditColumns.time'), value: ({ at }) => at },
      { title: t('admin.auditColumns.who'), value: ({ who }) => who },
      { title: t('admin.facts.role'), value: ({ role }) => t(`admin.role.${role}`) },
      { title: t('admin.auditColumns.did'), value: ({ action }) => action },
      {
        title: t('admin.auditColumns.subject'),
        value: ({ subject: { kind, code, id } }) => `${kind} ${code ?? id}`,
      },
      { title: t('admin.export.columns.before'), value: ({ before }) => before },
      { title: t('admin.export.columns.after'), value: ({ after }) => after },
    ];
    return { columns, read: async (window) => (await listAuditEntries(db, { ...query, ...window })).lines };
  },
});
