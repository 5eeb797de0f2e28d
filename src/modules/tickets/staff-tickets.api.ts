import { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import type { Api, Call } from '../../platform/api.ts';
import type { Db } from '../../platform/db.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import type { Services } from '../../services.ts';
import { requireStaff } from '../staff/require-staff.ts';
import type { Permission, Staff } from '../staff/staff.rules.ts';
import { bookTicket } from './book-ticket.ts';
import type { Handling } from './change-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { offerLines } from './offer-lines.ts';
import { payOut } from './pay-out.ts';
import type { TicketLinks } from './queue-ticket-news.ts';
import { showStaffTicket } from './show-staff-ticket.ts';
import { pageOfTickets, staffTicketAnswer, staffTicketSchema, ticketRowAnswer } from './staff-tickets.answers.ts';
import {
  bookTicketInput,
  offerInput,
  payOutInput,
  stepTicketInput,
  ticketNoteInput,
  ticketParams,
  ticketsQuery,
  tradeInInput,
} from './staff-tickets.input.ts';
import { keepTicketNote, stepTicket } from './step-ticket.ts';
import { turnIntoTradeIn } from './turn-into-trade-in.ts';

type Changing = Pick<Call<undefined, undefined, undefined>, 'visitor' | 'idempotencyKey' | 'request'> & {
  params: { id: string };
};

/** Repairs, for those who take them in, mend and hand over. */
export function staffTicketsApi({ links: linksAt }: { links: (siteUrl: string) => TicketLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);
    const shared = { tags: ['staff'], access: 'customer' as const };
    const one = { ...shared, params: ticketParams, data: z.object({ repair: staffTicketSchema }) };
    const changed = { ...one, method: 'POST' as const };

    api.call({
      ...shared,
      method: 'GET',
      path: '/admin/repairs',
      operationId: 'listRepairs',
      summary:
        'For staff: repairs by place, state, day of the appointment, number, code, e-mail, phone or serial number',
      query: ticketsQuery,
      data: z.object({ repairs: pageOfTickets }),
      run: async ({ query, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'repairs.read');
        if (!staff.ok) return staff;
        const { tickets, perPage, total } = await listTickets(db, query);
        const last_page = Math.max(1, Math.ceil(total / perPage));
        const data = tickets.map(ticketRowAnswer);
        return ok({ repairs: { data, current_page: query.page, last_page, per_page: perPage, total } });
      },
    });

    api.call({
      ...one,
      method: 'GET',
      path: '/admin/repairs/{id}',
      operationId: 'getRepair',
      summary: 'For staff: one repair with its lines, parts, history, pictures and what may be done now',
      run: async ({ params, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'repairs.read');
        return staff.ok ? answer(db, staff.value, params.id) : staff;
      },
    });

    /** One step: who, whether they may, once per key, and the repair as it stands afterwards. */
    async function change(
      call: Changing,
      permission: Permission,
      work: (tx: Db, handling: Handling) => Promise<Result<null>>,
    ) {
      const staff = await requireStaff(db, await call.visitor(), permission);
      if (!staff.ok) return staff;
      const now = clock();
      return runOnce(db, call, `customer:${staff.value.id}`, now, async (tx) => {
        const done = await work(tx, { staff: staff.value, id: call.params.id, links, now });
        return done.ok ? answer(tx, staff.value, call.params.id) : done;
      });
    }

    api.call({
      ...changed,
      path: '/admin/repairs/{id}/quote',
      operationId: 'quoteRepair',
      summary: 'For staff: offer work at a price to somebody who has asked',
      body: offerInput,
      run: (call) => change(call, 'repairs.approve', (tx, how) => offerLines(tx, how, 'quote', call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/repairs/{id}/propose',
      operationId: 'proposeRepairWork',
      summary: 'For staff: what the look inside has shown; what was agreed to never gets dearer',
      body: offerInput,
      run: (call) => change(call, 'repairs.write', (tx, how) => offerLines(tx, how, 'propose', call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/repairs/{id}/step',
      operationId: 'advanceRepair',
      summary: 'For staff: receive, diagnose, wait for parts, repair, test, finish, give up, hand over, close, cancel',
      body: stepTicketInput,
      run: (call) => change(call, 'repairs.write', (tx, how) => stepTicket(tx, how, call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/repairs/{id}/book',
      operationId: 'bookRepairForStaff',
      summary: 'For staff: book an appointment for the customer',
      body: bookTicketInput,
      run: (call) => change(call, 'repairs.write', (tx, how) => bookTicket(tx, how, 'book', call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/repairs/{id}/rebook',
      operationId: 'moveRepairAppointmentForStaff',
      summary: 'For staff: move the appointment',
      body: bookTicketInput,
      run: (call) => change(call, 'repairs.write', (tx, how) => bookTicket(tx, how, 'rebook', call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/repairs/{id}/notes',
      operationId: 'addRepairNote',
      summary: 'For staff: keep a note with a repair',
      body: ticketNoteInput,
      run: (call) => change(call, 'repairs.write', (tx, how) => keepTicketNote(tx, how, call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/repairs/{id}/trade-in',
      operationId: 'offerTradeInForRepair',
      summary: 'For staff: offer to buy the device instead, by a ticket of its own',
      body: tradeInInput,
      run: (call) => change(call, 'repairs.approve', (tx, how) => turnIntoTradeIn(tx, how, call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/repairs/{id}/pay-out',
      operationId: 'payOutTradeIn',
      summary: 'For staff: the shop has bought a device and pays as agreed, once: by a transfer or by a voucher',
      body: payOutInput,
      run: (call) => change(call, 'payments.approve', (tx, how) => payOut(tx, how, call.body)),
    });
  };
}

async function answer(db: Db, staff: Staff, id: string) {
  const shown = await showStaffTicket(db, staff, id);
  return shown.ok ? ok({ repair: staffTicketAnswer(shown.value) }) : shown;
}
