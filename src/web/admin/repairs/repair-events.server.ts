import type { StaffTicket } from '../../../modules/tickets/staff/find-staff-ticket.ts';
import type { ShopRequest } from '../../http/request.server.ts';

export type RepairEventView = { id: string; text: string; under: string; said: string[] };

type Formatters = { money(amount: number): string; time(at: Date): string };

/** Changes, notes and payments of a repair, the latest first. */
export function listRepairEvents(
  { t }: ShopRequest,
  { ticket, history }: StaffTicket,
  { money, time }: Formatters,
): RepairEventView[] {
  const changes = history.map(({ id, kind, to_state, actor, staff, message, note, happened_at: at }) => ({
    at,
    id,
    text: kind === 'state' ? t(`admin.repairs.states.${to_state}`) : t(`admin.repairs.events.${kind}`, { amount: '' }),
    by: staff ?? t(`admin.repairs.by.${actor}`),
    said: [message && t('admin.repairs.said', { text: `\u2068${message}\u2069` }), note],
  }));
  const payments = ticket.events.flatMap(({ kind, amount, at }, nth) => {
    if (amount === null || (kind !== 'payment' && kind !== 'refund')) return [];
    const text = t(`admin.repairs.events.${kind}`, { amount: money(amount) });
    return [{ at, id: `${kind}-${nth}`, text, by: t('admin.repairs.by.system'), said: [] }];
  });
  return [...changes, ...payments]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ id, at, text, by, said }) => ({ id, text, under: `${time(at)} · ${by}`, said }));
}
