import { z } from 'zod';
import { ok, refuse } from '../../../kernel/result.ts';
import type { FileResponse } from '../../../platform/http/file-response.ts';
import { defineCommand, defineQuery, type OperationContext } from '../../../platform/operations/operation.ts';
import { PHOTO_TYPES, readPrivatePhoto } from '../../../platform/pictures/read-private-photo.ts';
import { hasPermission, type StaffMember } from '../../staff/staff.rules.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { bookAppointment } from '../booking/book-appointment.ts';
import { proposeLines } from '../lines/propose-lines.ts';
import { addTicketNote, advanceTicket } from './advance-ticket.ts';
import { assignTicket } from './assign-ticket.ts';
import type { StaffTicketContext, TicketChange } from './change-ticket.ts';
import { convertToTradeIn } from './convert-to-trade-in.ts';
import { exportTicketsOperation } from './export-tickets.ts';
import { findStaffTicket } from './find-staff-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { payOutTradeIn } from './pay-out-trade-in.ts';
import { staffTicketSchema, ticketPageSchema, toStaffTicketResponse, toTicketPage } from './staff-tickets.answers.ts';
import {
  advanceTicketInput,
  assignTicketInput,
  bookAppointmentInput,
  payOutInput,
  proposalInput,
  ticketKeyParams,
  ticketNoteInput,
  ticketParams,
  ticketPhotoParams,
  ticketsQuery,
  tradeInInput,
} from './staff-tickets.input.ts';
import { selectTicketPhotos } from './staff-tickets.store.ts';

const tags = ['staff'];
const NOT_FOUND = { 'tickets.not-found': 'missing' } as const;
const CHANGE_REFUSALS = { ...NOT_FOUND, 'tickets.not-now': 'conflict' } as const;
/** Refusals of `transitionTicket`. */
const TRANSITION_REFUSALS = { ...CHANGE_REFUSALS, 'tickets.part-missing': 'conflict' } as const;
const PROPOSAL_REFUSALS = { ...TRANSITION_REFUSALS, 'resources.changed': 'conflict' } as const;
const APPOINTMENT_REFUSALS = {
  ...TRANSITION_REFUSALS,
  'repairs.method-not-here': 'refused',
  'repairs.slot-needed': 'refused',
  'repairs.no-such-slot': 'refused',
  'repairs.slot-taken': 'refused',
} as const;

type Context = OperationContext<StaffMember>;

const data = z.object({ repair: staffTicketSchema });

/** Settings of every change: the response is the changed repair. */
const change = {
  params: ticketParams,
  idempotency: 'key',
  tags,
  data,
  async toData({ id }: TicketChange, { db, actor }: Context): Promise<z.input<typeof data>> {
    const found = await findStaffTicket(db, actor, id);
    if (!found.ok) throw new Error('the repair was deleted while it was changed');
    return { repair: toStaffTicketResponse(found.value) };
  },
} as const;

const toStaffContext = ({ actor, deps, now }: Context, { id }: { id: string }): StaffTicketContext => {
  return { staff: actor, id, links: deps.ticketLinks, now };
};

const toAuditEntry = (action: string, { id, before, after }: TicketChange, actor: StaffMember) => {
  return { actor, action: `repair-${action}`, subject: { kind: 'ticket', id }, before, after };
};

export const listTicketsOperation = defineQuery({
  name: 'staff-repairs.list',
  access: staffWith('repairs.read'),
  input: ticketsQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/repairs',
      operationId: 'listRepairs',
      summary:
        'For staff: list repairs by location, state, appointment day, number, code, e-mail, phone or serial number',
    },
  ],
  async run({ db, actor }, query) {
    const mayReadContact = hasPermission(actor.role, 'customers.read');
    return ok({
      page: query.page,
      mayReadContact,
      ...(await listTickets(db, query, { staffId: actor.id, mayReadContact })),
    });
  },
  data: z.object({ repairs: ticketPageSchema }),
  toData: (found) => ({ repairs: toTicketPage(found) }),
});

const getTicketOperation = defineQuery({
  name: 'staff-repairs.get',
  access: staffWith('repairs.read'),
  params: ticketParams,
  refusals: NOT_FOUND,
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/repairs/{id}',
      operationId: 'getRepair',
      summary: 'For staff: one repair with its lines, parts, history, photos and available actions',
    },
  ],
  run: ({ db, actor }, { id }) => findStaffTicket(db, actor, id),
  data,
  toData: (found) => ({ repair: toStaffTicketResponse(found) }),
});

/** One repair for its page, whose address has the number or the code. */
export const findTicketOperation = defineQuery({
  name: 'staff-repairs.find',
  access: staffWith('repairs.read'),
  params: ticketKeyParams,
  refusals: NOT_FOUND,
  tags,
  routes: [],
  run: ({ db, actor }, { code }) => findStaffTicket(db, actor, code),
});

const getTicketPhotoOperation = defineQuery({
  name: 'staff-repairs.get-photo',
  access: staffWith('repairs.read'),
  params: ticketPhotoParams,
  refusals: { 'api.not-found': 'missing' },
  tags,
  file: PHOTO_TYPES,
  routes: [
    {
      method: 'GET',
      path: '/admin/repairs/{id}/photos/{photo}',
      operationId: 'getRepairPhoto',
      summary: 'For staff: a photo attached to a repair',
    },
  ],
  async run({ db, deps }, { id, photo }) {
    const found = (await selectTicketPhotos(db, id)).find((one) => one.id === photo);
    return found ? ok(await readPrivatePhoto(deps.config.dataDir, found)) : refuse('api.not-found', {}, 'missing');
  },
  data: z.custom<FileResponse>(),
});

export const quoteTicketOperation = defineCommand({
  ...change,
  name: 'staff-repairs.quote',
  access: staffWith('repairs.approve'),
  input: proposalInput,
  refusals: PROPOSAL_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/repairs/{id}/quote',
      operationId: 'quoteRepair',
      summary: 'For staff: send a quote for a requested repair',
    },
  ],
  run: (context, input) => proposeLines(context.db, toStaffContext(context, input), 'quote', input),
  audit: (_, changed, actor) => toAuditEntry('quote', changed, actor),
});

export const proposeWorkOperation = defineCommand({
  ...change,
  name: 'staff-repairs.propose',
  access: staffWith('repairs.write'),
  input: proposalInput,
  refusals: PROPOSAL_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/repairs/{id}/propose',
      operationId: 'proposeRepairWork',
      summary: 'For staff: propose work after the diagnosis; approved prices never increase',
    },
  ],
  run: (context, input) => proposeLines(context.db, toStaffContext(context, input), 'propose', input),
  audit: (_, changed, actor) => toAuditEntry('propose', changed, actor),
});

export const advanceTicketOperation = defineCommand({
  ...change,
  name: 'staff-repairs.advance',
  access: staffWith('repairs.write'),
  input: advanceTicketInput,
  refusals: TRANSITION_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/repairs/{id}/step',
      operationId: 'advanceRepair',
      summary: 'For staff: receive, diagnose, wait for parts, repair, test, finish, give up, hand over, close, cancel',
    },
  ],
  run: (context, input) => advanceTicket(context.db, toStaffContext(context, input), input),
  audit: ({ action }, changed, actor) => toAuditEntry(action, changed, actor),
});

export const bookAppointmentOperation = defineCommand({
  ...change,
  name: 'staff-repairs.book',
  access: staffWith('repairs.write'),
  input: bookAppointmentInput,
  refusals: APPOINTMENT_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/repairs/{id}/book',
      operationId: 'bookRepairForStaff',
      summary: 'For staff: book an appointment for the customer',
    },
  ],
  run: (context, input) => bookAppointment(context.db, toStaffContext(context, input), 'book', input),
  audit: (_, changed, actor) => toAuditEntry('book', changed, actor),
});

export const moveAppointmentOperation = defineCommand({
  ...change,
  name: 'staff-repairs.move',
  access: staffWith('repairs.write'),
  input: bookAppointmentInput,
  refusals: APPOINTMENT_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/repairs/{id}/rebook',
      operationId: 'moveRepairAppointmentForStaff',
      summary: 'For staff: move the appointment',
    },
  ],
  run: (context, input) => bookAppointment(context.db, toStaffContext(context, input), 'rebook', input),
  audit: (_, changed, actor) => toAuditEntry('rebook', changed, actor),
});

export const assignTicketOperation = defineCommand({
  ...change,
  name: 'staff-repairs.assign',
  access: staffWith('repairs.write'),
  input: assignTicketInput,
  refusals: { ...NOT_FOUND, 'resources.changed': 'conflict' },
  routes: [
    {
      method: 'POST',
      path: '/admin/repairs/{id}/assign',
      operationId: 'assignRepair',
      summary: 'For staff: assign a repair to a staff member, or remove the assignment',
    },
  ],
  run: (context, input) => assignTicket(context.db, toStaffContext(context, input), input),
  audit: (_, changed, actor) => toAuditEntry('assign', changed, actor),
});

export const addTicketNoteOperation = defineCommand({
  ...change,
  name: 'staff-repairs.add-note',
  access: staffWith('repairs.write'),
  input: ticketNoteInput,
  refusals: NOT_FOUND,
  routes: [
    {
      method: 'POST',
      path: '/admin/repairs/{id}/notes',
      operationId: 'addRepairNote',
      summary: 'For staff: add an internal note to a repair',
    },
  ],
  run: (context, input) => addTicketNote(context.db, toStaffContext(context, input), input),
  audit: (_, changed, actor) => toAuditEntry('note', changed, actor),
});

export const offerTradeInOperation = defineCommand({
  ...change,
  name: 'staff-repairs.offer-trade-in',
  access: staffWith('repairs.approve'),
  input: tradeInInput,
  refusals: CHANGE_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/repairs/{id}/trade-in',
      operationId: 'offerTradeInForRepair',
      summary: 'For staff: offer to buy the device instead, as a new trade-in ticket',
    },
  ],
  run: (context, input) => convertToTradeIn(context.db, toStaffContext(context, input), input),
  audit: (_, changed, actor) => toAuditEntry('trade-in', changed, actor),
});

export const payOutTradeInOperation = defineCommand({
  ...change,
  name: 'staff-repairs.pay-out',
  access: staffWith('payments.approve'),
  input: payOutInput,
  refusals: { ...TRANSITION_REFUSALS, 'tickets.payout-differs': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/repairs/{id}/pay-out',
      operationId: 'payOutTradeIn',
      summary: 'For staff: record the payout for a trade-in, by bank transfer or voucher',
    },
  ],
  run: (context, input) => payOutTradeIn(context.db, toStaffContext(context, input), input),
  audit: (_, changed, actor) => toAuditEntry('pay-out', changed, actor),
});

export const staffTicketOperations = [
  listTicketsOperation,
  exportTicketsOperation,
  getTicketOperation,
  findTicketOperation,
  getTicketPhotoOperation,
  quoteTicketOperation,
  proposeWorkOperation,
  advanceTicketOperation,
  bookAppointmentOperation,
  moveAppointmentOperation,
  assignTicketOperation,
  addTicketNoteOperation,
  offerTradeInOperation,
  payOutTradeInOperation,
] as const;
