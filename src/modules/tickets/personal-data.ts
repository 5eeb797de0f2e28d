import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import {
  anonymizeTickets,
  countTickets,
  deleteTicketPhotos,
  selectTicketEventsForExport,
  selectTicketLinesForExport,
  selectTicketPayoutsForExport,
  selectTicketsForExport,
} from './personal-data.store.ts';
import { IN_PROGRESS_STATES } from './ticket.states.rules.ts';

export const ticketsPersonalData: PersonalData = {
  section: 'tickets',
  tables: {
    ticket: { erasure: 'anonymize', exported: true },
    ticket_line: { erasure: 'keep', exported: true, reason: 'Work and prices of a ticket without a name' },
    ticket_payout: { erasure: 'anonymize', exported: true },
    ticket_event: { erasure: 'anonymize', exported: true },
    ticket_photo: { erasure: 'delete', exported: false, reason: 'Files, which the customer sent' },
    ticket_token: { erasure: 'delete', exported: false, reason: 'Hashes of links' },
  },
  export: [
    {
      name: 'repairs',
      columns: [
        ...['number', 'kind', 'status', 'make', 'model', 'serial', 'colour', 'storage_gb', 'description', 'condition'],
        ...['name', 'email', 'phone', 'address', 'slot_at', 'consents', 'created_at', 'handed_over_at'],
      ],
      read: selectTicketsForExport,
    },
    {
      name: 'repair-lines',
      columns: [
        ...['repair', 'title', 'currency', 'price', 'discount', 'tax', 'status', 'note', 'warranty_until'],
        'decided_at',
      ],
      amounts: ['price', 'discount', 'tax'],
      read: selectTicketLinesForExport,
    },
    {
      name: 'repair-payouts',
      columns: ['repair', 'currency', 'amount', 'reference', 'paid_at'],
      amounts: ['amount'],
      read: selectTicketPayoutsForExport,
    },
    {
      name: 'repair-history',
      columns: ['repair', 'kind', 'status', 'message', 'happened_at'],
      read: selectTicketEventsForExport,
    },
  ],
  async blockers(db, { customerId }) {
    const count = await countTickets(db, customerId, { states: IN_PROGRESS_STATES });
    return count > 0 ? [{ code: 'privacy.open-repairs', count }] : [];
  },
  async erase(tx, subject) {
    const privateFiles = await deleteTicketPhotos(tx, subject);
    await anonymizeTickets(tx, subject);
    return { privateFiles };
  },
};
