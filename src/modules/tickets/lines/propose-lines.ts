import { uuidv7 } from '../../../kernel/ids.ts';
import { DEFAULT_LOCALE, isLocale, pickTranslation } from '../../../kernel/locale.ts';
import { fromMajor } from '../../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { listRepairLocations } from '../../repair-catalog/locations/repair-locations.ts';
import { findServiceTax } from '../../repair-catalog/quotes/calculate-quote.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { changeTicket, type StaffTicketContext, type TicketChange, toStaffTransition } from '../staff/change-ticket.ts';
import type { ProposalInput, ProposedLineInput } from '../staff/staff-tickets.input.ts';
import {
  declineLines,
  deleteProposedLines,
  findListedPart,
  hasPart,
  insertLines,
  selectServiceBySlug,
  setLinePart,
  updateLineCost,
} from '../staff/staff-tickets.store.ts';
import { getNextTicketState } from '../ticket.states.rules.ts';
import { selectTicketLines, type TicketLineRow, type TicketRow, updateTicketState } from '../ticket.store.ts';
import { addDays } from '../timers/ticket-dates.rules.ts';
import { addTicketEvent, transitionTicket } from '../transition-ticket.ts';
import { isWaitingForAnswer } from './answer-lines.rules.ts';
import { applyDiagnosisCredit, toExistingLines } from './apply-diagnosis-credit.ts';
import { calculateLineTax, type ExistingLine, planProposal, repriceLine } from './propose-lines.rules.ts';

/**
 * Offers work at a price: a first quote, or the result of the diagnosis. Approved prices never increase. When no priced
 * line waits for an answer, for example because a price was only lowered, the ticket keeps its state. Refuses at `lines.N.…`,
 * with `resources.changed` when the ticket has another `version`, and for the same reasons as `transitionTicket`.
 */
export function proposeLines(
  db: Db,
  context: StaffTicketContext,
  action: 'quote' | 'propose',
  { lines: offers, message, note, version }: ProposalInput,
): Promise<Result<TicketChange>> {
  return changeTicket(db, context.id, async (tx, ticket) => {
    if (getNextTicketState(action, ticket.status, 'admin') === null) return refuse('tickets.not-now', {}, 'conflict');
    if (version !== undefined && version !== ticket.version) return refuse('resources.changed', {}, 'conflict');
    const settings = await readSettings(tx);
    if (action === 'quote') await deleteProposedLines(tx, ticket.id);
    const written = await saveProposedLines(tx, ticket, offers, { settings, now: context.now });
    if (!written.ok) return written;
    const change = { quote_expires_at: addDays(context.now, settings.repairQuoteDays) };
    const needsApproval = (await selectTicketLines(tx, ticket.id)).some(isWaitingForAnswer);
    if (needsApproval) {
      const moved = await transitionTicket(
        tx,
        ticket.id,
        action,
        { ...toStaffTransition(context), message, note },
        change,
      );
      return moved.ok ? ok({ message, note }) : moved;
    }
    const states = { id: ticket.id, from: ticket.status, to: ticket.status };
    // a new version: a form that still shows the former prices must not raise them again
    await updateTicketState(tx, states, { status: ticket.status, now: context.now });
    await addTicketEvent(tx, states, 'lines', { ...toStaffTransition(context), message, note });
    return ok({ message, note });
  });
}

type ProposalContext = { settings: Awaited<ReturnType<typeof readSettings>>; now: Date };

async function saveProposedLines(
  tx: Tx,
  ticket: TicketRow,
  offers: readonly ProposedLineInput[],
  context: ProposalContext,
): Promise<Result<null>> {
  const prices = offers.map(({ price }) => fromMajor(price, ticket.currency)?.amount ?? null);
  const invalid = prices.indexOf(null);
  if (invalid >= 0) return refuseField(`lines.${invalid}.price`, 'fields.invalid', { type: 'price' });
  const rows = await selectTicketLines(tx, ticket.id);
  const standing = toExistingLines(ticket, rows);
  const named = offers.map(({ line = null }, nth) => ({ line, price: prices[nth] ?? 0 }));
  const duplicate = named.findIndex(
    ({ line }, nth) => line !== null && named.findIndex((one) => one.line === line) < nth,
  );
  if (duplicate >= 0) return refuseField(`lines.${duplicate}.line`, 'fields.invalid', { type: 'line' });
  const plan = planProposal(standing, named);
  if (!plan.ok) return plan;
  for (const [nth, { part }] of offers.entries())
    if (part !== undefined && !(await hasPart(tx, part)))
      return refuseField(`lines.${nth}.part`, 'fields.invalid', { type: 'part' });
  for (const { line, part } of offers) if (line !== undefined && part !== undefined) await setLinePart(tx, line, part);
  for (const { line, price } of plan.value.changed)
    await repriceTicketLine(tx, ticket, { line, price }, offers, context.now);
  for (const { nth, price, replaces } of plan.value.added) {
    const offer = offers[nth];
    const base = rows.find(({ id }) => id === replaces);
    const line =
      offer && (await buildProposedLine(tx, ticket, { offer, price, base, sort: rows.length + nth }, context));
    if (!line) return refuseField(`lines.${nth}.title`, 'fields.required', { type: 'title' });
    await insertLines(tx, [line]);
  }
  await declineLines(tx, plan.value.dropped);
  await applyDiagnosisCredit(tx, ticket);
  return ok(null);
}

async function repriceTicketLine(
  tx: Tx,
  ticket: TicketRow,
  { line, price }: { line: ExistingLine; price: number },
  offers: readonly ProposedLineInput[],
  now: Date,
): Promise<void> {
  const offer = offers.find((one) => one.line === line.id);
  await updateLineCost(tx, line.id, {
    ...repriceLine(line, price, ticket.prices_include_tax),
    ...(offer?.note && { note: offer.note }),
    ...(line.status === 'proposed' && { proposed_at: now }),
  });
}

type ProposedLine = { offer: ProposedLineInput; price: number; base: TicketLineRow | undefined; sort: number };

/** A new line that needs approval; null when it has no title. */
async function buildProposedLine(
  tx: Tx,
  ticket: TicketRow,
  { offer, price, base, sort }: ProposedLine,
  { settings, now }: ProposalContext,
) {
  const locale = isLocale(ticket.locale) ? ticket.locale : DEFAULT_LOCALE;
  const service = offer.service === undefined ? undefined : await selectServiceBySlug(tx, offer.service);
  if (offer.service !== undefined && !service) return null;
  const title = offer.title || (service ? pickTranslation(service.name, locale) : (base?.title ?? ''));
  const isBought = ticket.kind === 'trade_in';
  // a trade-in line is the device itself and needs no title
  if (title === '' && !isBought) return null;
  const location = (await listRepairLocations(tx)).find(({ id }) => id === ticket.repair_location_id) ?? null;
  const { taxBasisPoints } = isBought
    ? { taxBasisPoints: 0 }
    : await findServiceTax(tx, location, { settings, locale, now });
  // a line over a price difference takes no second part
  const grade = offer.part_grade ?? null;
  const listed =
    service && ticket.device_model_id !== null && grade !== null
      ? await findListedPart(tx, { model: ticket.device_model_id, service: service.id, grade })
      : null;
  return {
    id: uuidv7(now.getTime()),
    ticket_id: ticket.id,
    kind: isBought ? ('offer' as const) : ('repair' as const),
    repair_service_id: service?.id ?? base?.repair_service_id ?? null,
    title,
    part_grade: grade,
    price,
    part_inventory_id: offer.part ?? listed,
    tax_basis_points: taxBasisPoints,
    tax: calculateLineTax(price, taxBasisPoints, ticket.prices_include_tax),
    minutes: offer.minutes ?? service?.minutes ?? 0,
    lead_days: offer.lead_days ?? 0,
    warranty_days: isBought ? 0 : (offer.warranty_days ?? service?.warranty_days ?? base?.warranty_days ?? 0),
    no_fix_no_fee: service?.no_fix_no_fee ?? base?.no_fix_no_fee ?? true,
    status: 'proposed' as const,
    note: offer.note,
    sort,
    proposed_at: now,
    decided_at: null,
  };
}
