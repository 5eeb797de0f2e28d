import { redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import {
  addTicketNoteOperation,
  advanceTicketOperation,
  assignTicketOperation,
  bookAppointmentOperation,
  findTicketOperation,
  moveAppointmentOperation,
  offerTradeInOperation,
  payOutTradeInOperation,
  proposeWorkOperation,
  quoteTicketOperation,
} from '../../../modules/tickets/staff/staff-tickets.operations.ts';
import { adminLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { type PageActions, runPageAction } from '../actions/page-actions.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { listQuoteRows, readProposal } from './quote-form.server.ts';
import { type AdminRepair, loadRepairView } from './repair-view.server.ts';

export type RepairAnswer = FormAnswer;

/** One repair by its number or code, with the data that the role may see. @throws Response a 404 page without a repair */
export async function loadRepair(shop: ShopRequest, code: string, request: Request): Promise<AdminRepair> {
  const found = await loadStaffQuery(findTicketOperation, shop, { params: { code } });
  return loadRepairView(shop, found, new URL(request.url).searchParams);
}

const MESSAGES = { message: 'text', note: 'text' } as const;

/** Actions of the page. Amounts have the currency of the repair. */
function createRepairActions(currency: string): PageActions<never> {
  const readLines = (form: FormData) => readProposal(form, currency);
  const appointment = { location: 'text', method: 'number', slot: 'text', message: 'text' } as const;
  return {
    step: { operation: advanceTicketOperation, fields: { ...MESSAGES, action: 'text' } },
    assign: {
      operation: assignTicketOperation,
      readInput: (form) => ({
        assignee: readTextField(form, 'assignee') || null,
        previous: readTextField(form, 'previous') || null,
      }),
    },
    note: { operation: addTicketNoteOperation, fields: { note: 'text' } },
    quote: { operation: quoteTicketOperation, readInput: readLines },
    propose: { operation: proposeWorkOperation, readInput: readLines },
    book: { operation: bookAppointmentOperation, fields: appointment },
    rebook: { operation: moveAppointmentOperation, fields: appointment },
    'trade-in': { operation: offerTradeInOperation, fields: { note: 'text' } },
    'pay-out': {
      operation: payOutTradeInOperation,
      fields: { ...MESSAGES, how: 'text', reference: 'text', amount: { currency } },
    },
  };
}

/** Form action of the page. @throws Response a redirect to the repair on success */
export async function handleRepairAction(shop: ShopRequest, code: string, form: FormData) {
  const { ticket } = await loadStaffQuery(findTicketOperation, shop, { params: { code } });
  const params = { id: ticket.id };
  const actions = createRepairActions(ticket.currency);
  const { intent, result } = await runPageAction(actions, shop, { form, params }, findTicketOperation);
  if (result.ok) throw redirect(adminPaths.repair(ticket.number, { saved: 1 }), 303);
  const refusal = nameSubmittedLines(result.refusal, form);
  if (refusal.code === 'resources.changed') deleteLines(form);
  return formAnswer(shop, refusal, { intent, form, labels: adminLabels(shop.t) });
}

/** The form of changed prices shows the current ones, because its version is the current one too. */
function deleteLines(form: FormData): void {
  for (const name of [...form.keys()]) if (name.startsWith('lines.')) form.delete(name);
}

/** The input leaves empty lines out, so a refused line has another number in the form. */
function nameSubmittedLines(refusal: Refusal, form: FormData): Refusal {
  const rows = listQuoteRows(form);
  const fields = Object.entries(refusal.fields).map(([name, problems]) => {
    const named = name.replace(/^lines\.(\d+)/, (_, nth) => `lines.${rows[Number(nth)] ?? nth}`);
    return [named, problems] as const;
  });
  return { ...refusal, fields: Object.fromEntries(fields) };
}
