import { type CsvColumn, defineListExport } from '../../../platform/lists/list-export.ts';
import { hasPermission } from '../../staff/staff.rules.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { formatDeviceName } from '../ticket.rules.ts';
import { listTickets, type TicketListItem } from './list-tickets.ts';
import { ticketsQuery } from './staff-tickets.input.ts';

export const exportTicketsOperation = defineListExport({
  name: 'repairs',
  title: 'Repairs',
  access: staffWith('repairs.export'),
  input: ticketsQuery.omit({ page: true }),
  async open({ db, t, actor }, query) {
    const viewer = { staffId: actor.id, mayReadContact: hasPermission(actor.role, 'customers.read') };
    const columns: CsvColumn<TicketListItem>[] = [
      { title: t('admin.repairs.kinds.repair'), value: ({ number }) => number },
      { title: t('admin.repairs.kind'), value: ({ kind }) => t(`admin.repairs.kinds.${kind}`) },
      { title: t('admin.state'), value: ({ status }) => t(`admin.repairs.states.${status}`) },
      { title: t('admin.repairs.customer'), value: ({ name }) => name },
      { title: t('admin.repairs.device'), value: ({ make, model }) => formatDeviceName(make, model) },
      { title: t('fieldNames.serial'), value: ({ serial }) => serial },
      { title: t('admin.export.columns.appointment'), value: ({ slot_at }) => slot_at },
      { title: t('admin.repairs.location'), value: ({ location }) => location },
      { title: t('admin.repairs.assignee'), value: ({ assignee }) => assignee },
      { title: t('admin.export.columns.started'), value: ({ created_at }) => created_at },
    ];
    return {
      columns,
      read: async ({ page, perPage }) => (await listTickets(db, { ...query, page }, { ...viewer, perPage })).tickets,
    };
  },
});
