import { localizeLineTitle } from '../../../modules/ticket-payments/line-title.rules.ts';
import type { StaffTicket } from '../../../modules/tickets/staff/find-staff-ticket.ts';
import type { TicketLine } from '../../../modules/tickets/ticket.types.ts';
import type { ShopRequest } from '../../http/request.server.ts';

export type RepairLineView = {
  id: string;
  title: string;
  /** Quality of the part, warranty, part in stock and explanation. */
  notes: string[];
  amount: string;
  status: TicketLine['status'];
  statusName: string;
};

/** Name of a line; lines of some kinds have no title of their own. */
export function formatLineTitle(
  { t }: Pick<ShopRequest, 't'>,
  { title, kind }: Pick<TicketLine, 'title' | 'kind'>,
): string {
  return title || (kind === 'repair' ? t('admin.repairs.work') : t(`mail.ticket.${kind}`));
}

/** Name of a line in the language of the staff member; the ticket stores it in that of the customer. */
export function formatStaffLineTitle(
  shop: ShopRequest,
  { terms }: Pick<StaffTicket, 'terms'>,
  line: TicketLine,
): string {
  const service = terms.find(({ id }) => id === line.id)?.serviceName ?? null;
  return formatLineTitle(shop, { kind: line.kind, title: localizeLineTitle(line.title, service, shop.locale) });
}

type Formatters = { money(amount: number): string; day(day: string): string; number(value: number): string };

export function listRepairLines(
  shop: ShopRequest,
  found: StaffTicket,
  { money, day, number }: Formatters,
): RepairLineView[] {
  const { t } = shop;
  const { ticket, parts } = found;
  return ticket.lines.map((line) => {
    const { id, total, status, partGrade, warrantyDays, warrantyUntil, note } = line;
    const part = parts.find((one) => one.id === id);
    const grade = partGrade && partGrade !== 'none' ? t(`ticket.grade.${partGrade}`) : '';
    const days = warrantyDays > 0 ? t('ticket.warranty', { days: warrantyDays }) : '';
    const stock =
      part &&
      t(part.part_taken ? 'admin.repairs.partTaken' : 'admin.repairs.part', {
        sku: `\u2066${part.sku}\u2069`,
        left: number(part.quantity),
      });
    return {
      id,
      title: formatStaffLineTitle(shop, found, line),
      notes: [
        grade,
        warrantyUntil ? t('ticket.warrantyUntil', { day: day(warrantyUntil) }) : days,
        stock ?? '',
        note,
      ].filter(Boolean),
      amount: total === null ? t('admin.repairs.afterDiagnosis') : money(total),
      status,
      statusName: t(`admin.repairs.lineStates.${status}`),
    };
  });
}
