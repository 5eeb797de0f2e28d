import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { StaffTicket } from '../../../modules/tickets/staff/find-staff-ticket.ts';
import { findTicketOperation } from '../../../modules/tickets/staff/staff-tickets.operations.ts';
import { formatDeviceName } from '../../../modules/tickets/ticket.rules.ts';
import { getDateFormat } from '../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createQrCode, type QrCode } from '../qr-code.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { formatStaffLineTitle } from './repair-lines.server.ts';
import { describeAppointment } from './repair-view.server.ts';

/** Printed label for the device of a repair. */
export type RepairLabel = {
  kind: 'label';
  title: string;
  siteName: string;
  number: string;
  kindName: string;
  /** Of the customer: a label is visible to everyone in the shop. */
  initials: string;
  device: string;
  /** Ordered work in the language of the staff member, or the description by the customer in the customer's. */
  problem: { text: string; lang: string };
  appointment: { name: string; value: string }[];
  /** The number, as a handheld scanner types it into the search. */
  qrCode: QrCode;
};

/** Label of a repair by its number or code. @throws Response a 404 page without a repair */
export async function loadRepairLabel(shop: ShopRequest, code: string): Promise<RepairLabel> {
  const found = await loadStaffQuery(findTicketOperation, shop, { params: { code } });
  const { ticket } = found;
  const settings = await readSettings(shop.services.db);
  return {
    kind: 'label',
    title: `${ticket.number} – ${settings.siteName}`,
    siteName: settings.siteName,
    number: ticket.number,
    kindName: shop.t(`admin.repairs.kinds.${ticket.kind}`),
    initials: formatInitials(ticket.name, ticket.locale),
    device: [formatDeviceName(ticket.device.make, ticket.device.model), ticket.device.colour]
      .filter(Boolean)
      .join(', '),
    problem: describeProblem(shop, found),
    appointment: describeAppointment(shop, found, getDateFormat(settings, shop.locale)) ?? [],
    qrCode: createQrCode(ticket.number),
  };
}

function describeProblem(shop: ShopRequest, found: StaffTicket): RepairLabel['problem'] {
  const { ticket } = found;
  const work = ticket.lines
    .filter(({ kind, status }) => kind === 'repair' && status !== 'declined')
    .map((line) => formatStaffLineTitle(shop, found, line));
  if (work.length > 0) return { text: work.join(', '), lang: shop.locale };
  return { text: ticket.description, lang: ticket.locale };
}

/** Initials of the first and the last word of a name: "N. A.". */
function formatInitials(name: string, locale: string): string {
  const words = name.trim().split(/\s+/);
  const segmenter = new Intl.Segmenter(locale, { granularity: 'grapheme' });
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .flatMap((word) => {
      const [first] = segmenter.segment(word ?? '');
      return first ? [`${first.segment.toLocaleUpperCase(locale)}.`] : [];
    })
    .join('\u00a0');
}
