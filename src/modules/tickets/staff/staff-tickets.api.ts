import { z } from 'zod';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Api, EndpointContext } from '../../../platform/http/api.ts';
import { runOnce } from '../../../platform/http/run-once.ts';
import type { Services } from '../../../services.ts';
import { requireStaff } from '../../staff/require-staff.ts';
import type { Permission, StaffMember } from '../../staff/staff.rules.ts';
import { bookAppointment } from '../booking/book-appointment.ts';
import { proposeLines } from '../lines/propose-lines.ts';
import type { TicketLinks } from '../notifications/queue-ticket-notification.ts';
import { addTicketNote, advanceTicket } from './advance-ticket.ts';
import type { StaffTicketContext } from './change-ticket.ts';
import { findStaffTicket } from './find-staff-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { payOutTradeIn } from './pay-out-trade-in.ts';
import {
  staffTicketSchema,
  ticketPageSchema,
  toStaffTicketResponse,
  toTicketListItem,
} from './staff-tickets.answers.ts';
import {
  advanceTicketInput,
  bookAppointmentInput,
  payOutInput,
  proposalInput,
  ticketNoteInput,
  ticketParams,
  ticketsQuery,
  tradeInInput,
} from './staff-tickets.input.ts';
import { turnIntoTradeIn } from './turn-into-trade-in.ts';

type StaffActionCall = Pick<
  EndpointContext<undefined, undefined, undefined>,
  'visitor' | 'idempotencyKey' | 'request'
> & {
  params: { id: string };
};

/** Staff endpoints for repairs. */
export function staffTicketsApi({ links: linksAt }: { links: (siteUrl: string) => TicketLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);
    const shared = { tags: ['staff'], access: 'customer' as const };
    const one = { ...shared, params: ticketParams, data: z.object({ repair: staffTicketSchema }) };
    const changed = { ...one, method: 'POST' as const };

    api.addEndpoint({
      ...shared,
      method: 'GET',
      path: '/admin/repairs',
      operationId: 'listRepairs',
      summary:
        'For staff: list repairs by location, state, appointment day, number, code, e-mail, phone or serial number',
      query: ticketsQuery,
      data: z.object({ repairs: ticketPageSchema }),
      run: async ({ query, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'repairs.read');
        if (!staff.ok) return staff;
        const { tickets, perPage, total } = await listTickets(db, query);
        const last_page = Math.max(1, Math.ceil(total / perPage));
        const data = tickets.map(toTicketListItem);
        return ok({ repairs: { data, current_page: query.page, last_page, per_page: perPage, total } });
      },
    });

    api.addEndpoint({
      ...one,
      method: 'GET',
      path: '/admin/repairs/{id}',
      operationId: 'getRepair',
      summary: 'For staff: one repair with its lines, parts, history, photos and available actions',
      run: async ({ params, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'repairs.read');
        return staff.ok ? respondWithTicket(db, staff.value, params.id) : staff;
      },
    });

    /**
     * Runs one staff action: checks the permission, applies the idempotency key and responds with the updated repair.
     */
    async function change(
      call: StaffActionCall,
      permission: Permission,
      work: (tx: Db, context: StaffTicketContext) => Promise<Result<null>>,
    ) {
      const staff = await requireStaff(db, await call.visitor(), permission);
      if (!staff.ok) return staff;
      const now = clock();
      return runOnce(db, call, `customer:${staff.value.id}`, now, async (tx) => {
        const done = await work(tx, { staff: staff.value, id: call.params.id, links, now });
        return done.ok ? respondWithTicket(tx, staff.value, call.params.id) : done;
      });
    }

    api.addEndpoint({
      ...changed,
      path: '/admin/repairs/{id}/quote',
      operationId: 'quoteRepair',
      summary: 'For staff: send a quote for a requested repair',
      body: proposalInput,
      run: (call) => change(call, 'repairs.approve', (tx, context) => proposeLines(tx, context, 'quote', call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/repairs/{id}/propose',
      operationId: 'proposeRepairWork',
      summary: 'For staff: propose work after the diagnosis; approved prices never increase',
      body: proposalInput,
      run: (call) => change(call, 'repairs.write', (tx, context) => proposeLines(tx, context, 'propose', call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/repairs/{id}/step',
      operationId: 'advanceRepair',
      summary: 'For staff: receive, diagnose, wait for parts, repair, test, finish, give up, hand over, close, cancel',
      body: advanceTicketInput,
      run: (call) => change(call, 'repairs.write', (tx, context) => advanceTicket(tx, context, call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/repairs/{id}/book',
      operationId: 'bookRepairForStaff',
      summary: 'For staff: book an appointment for the customer',
      body: bookAppointmentInput,
      run: (call) => change(call, 'repairs.write', (tx, context) => bookAppointment(tx, context, 'book', call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/repairs/{id}/rebook',
      operationId: 'moveRepairAppointmentForStaff',
      summary: 'For staff: move the appointment',
      body: bookAppointmentInput,
      run: (call) => change(call, 'repairs.write', (tx, context) => bookAppointment(tx, context, 'rebook', call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/repairs/{id}/notes',
      operationId: 'addRepairNote',
      summary: 'For staff: add an internal note to a repair',
      body: ticketNoteInput,
      run: (call) => change(call, 'repairs.write', (tx, context) => addTicketNote(tx, context, call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/repairs/{id}/trade-in',
      operationId: 'offerTradeInForRepair',
      summary: 'For staff: offer to buy the device instead, as a new trade-in ticket',
      body: tradeInInput,
      run: (call) => change(call, 'repairs.approve', (tx, context) => turnIntoTradeIn(tx, context, call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/repairs/{id}/pay-out',
      operationId: 'payOutTradeIn',
      summary: 'For staff: record the payout for a trade-in, by bank transfer or voucher',
      body: payOutInput,
      run: (call) => change(call, 'payments.approve', (tx, context) => payOutTradeIn(tx, context, call.body)),
    });
  };
}

async function respondWithTicket(db: Db, staff: StaffMember, id: string) {
  const ticket = await findStaffTicket(db, staff, id);
  return ticket.ok ? ok({ repair: toStaffTicketResponse(ticket.value) }) : ticket;
}
