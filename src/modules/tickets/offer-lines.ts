import { uuidv7 } from '../../kernel/ids.ts';
import { DEFAULT_LOCALE, isLocale, textIn } from '../../kernel/locale.ts';
import { fromMajor } from '../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { readSettings } from '../content/read-settings.ts';
import { findPlaces } from '../repairs/find-places.ts';
import { taxAt } from '../repairs/make-quote.ts';
import { changeTicket, deskOf, type Handling } from './change-ticket.ts';
import { creditTicket, standingLines } from './credit-ticket.ts';
import { moveTicket, noteTicket } from './move-ticket.ts';
import { planOffer, pricedAt, type StandingLine, taxOn } from './offer-lines.rules.ts';
import type { OfferInput, OfferLineInput } from './staff-tickets.input.ts';
import { ticketAfter } from './ticket.states.rules.ts';
import { linesOfTicket, type TicketLineRow, type TicketRow } from './ticket.store.ts';
import { laterBy } from './ticket-dates.rules.ts';
import {
  dropAgreed,
  dropOffers,
  hasPart,
  listedPart,
  putCost,
  putLines,
  putPart,
  serviceBySlug,
} from './ticket-desk.store.ts';

/**
 * Offers work at a price: a first quote, or the result of the diagnosis. Approved prices never increase. When every
 * change only lowers an approved price, no approval is needed and the ticket keeps its state. Refuses at `lines.N.…`,
 * and for the same reasons as `transitionTicket`.
 */
export function offerLines(
  db: Db,
  context: Handling,
  action: 'quote' | 'propose',
  { lines: offers, message, note }: OfferInput,
): Promise<Result<null>> {
  return changeTicket(db, context, action, async (tx, ticket) => {
    if (ticketAfter(action, ticket.status, 'admin') === null) return refuse('tickets.not-now', {}, 'conflict');
    const settings = await readSettings(tx);
    if (action === 'quote') await dropOffers(tx, ticket.id);
    const written = await writeOffers(tx, ticket, offers, { settings, now: context.now });
    if (!written.ok) return written;
    const change = { quote_expires_at: laterBy(context.now, settings.repairQuoteDays) };
    const needsApproval = (await linesOfTicket(tx, ticket.id)).some((line) => line.status === 'proposed');
    if (needsApproval) {
      const moved = await moveTicket(tx, ticket.id, action, { ...deskOf(context), message, note }, change);
      return moved.ok ? ok({ message, note }) : moved;
    }
    const states = { id: ticket.id, from: ticket.status, to: ticket.status };
    await noteTicket(tx, states, 'lines', { ...deskOf(context), message, note });
    return ok({ message, note });
  });
}

type Making = { settings: Awaited<ReturnType<typeof readSettings>>; now: Date };

async function writeOffers(
  tx: Tx,
  ticket: TicketRow,
  offers: readonly OfferLineInput[],
  context: Making,
): Promise<Result<null>> {
  const prices = offers.map(({ price }) => fromMajor(price, ticket.currency)?.amount ?? null);
  const invalid = prices.indexOf(null);
  if (invalid >= 0) return refuseField(`lines.${invalid}.price`, 'fields.invalid', { type: 'price' });
  const rows = await linesOfTicket(tx, ticket.id);
  const standing = standingLines(ticket, rows);
  const named = offers.map(({ line = null }, nth) => ({ line, price: prices[nth] ?? 0 }));
  const duplicate = named.findIndex(
    ({ line }, nth) => line !== null && named.findIndex((one) => one.line === line) < nth,
  );
  if (duplicate >= 0) return refuseField(`lines.${duplicate}.line`, 'fields.invalid', { type: 'line' });
  const plan = planOffer(standing, named);
  if (!plan.ok) return plan;
  for (const [nth, { part }] of offers.entries())
    if (part !== undefined && !(await hasPart(tx, part)))
      return refuseField(`lines.${nth}.part`, 'fields.invalid', { type: 'part' });
  for (const { line, part } of offers) if (line !== undefined && part !== undefined) await putPart(tx, line, part);
  for (const { line, price } of plan.value.changed) await changeCost(tx, ticket, { line, price }, offers, context.now);
  for (const { nth, price, replaces } of plan.value.added) {
    const offer = offers[nth];
    const base = rows.find(({ id }) => id === replaces);
    const line = offer && (await newLine(tx, ticket, { offer, price, base, sort: rows.length + nth }, context));
    if (!line) return refuseField(`lines.${nth}.title`, 'fields.required', { type: 'title' });
    await putLines(tx, [line]);
  }
  await dropAgreed(tx, plan.value.dropped);
  await creditTicket(tx, ticket);
  return ok(null);
}

async function changeCost(
  tx: Tx,
  ticket: TicketRow,
  { line, price }: { line: StandingLine; price: number },
  offers: readonly OfferLineInput[],
  now: Date,
): Promise<void> {
  const offer = offers.find((one) => one.line === line.id);
  await putCost(tx, line.id, {
    ...pricedAt(line, price, ticket.prices_include_tax),
    ...(offer?.note && { note: offer.note }),
    ...(line.status === 'proposed' && { proposed_at: now }),
  });
}

type NewOffer = { offer: OfferLineInput; price: number; base: TicketLineRow | undefined; sort: number };

/** A new line that needs approval; null when it has no title. */
async function newLine(tx: Tx, ticket: TicketRow, { offer, price, base, sort }: NewOffer, { settings, now }: Making) {
  const locale = isLocale(ticket.locale) ? ticket.locale : DEFAULT_LOCALE;
  const service = offer.service === undefined ? undefined : await serviceBySlug(tx, offer.service);
  if (offer.service !== undefined && !service) return null;
  const title = offer.title || (service ? textIn(service.name, locale) : (base?.title ?? ''));
  const isBought = ticket.kind === 'trade_in';
  // a trade-in line is the device itself and needs no title
  if (title === '' && !isBought) return null;
  const location = (await findPlaces(tx)).find(({ id }) => id === ticket.repair_location_id) ?? null;
  const { taxBasisPoints } = isBought ? { taxBasisPoints: 0 } : await taxAt(tx, location, { settings, locale, now });
  // a line over a price difference takes no second part
  const grade = offer.part_grade ?? null;
  const listed =
    service && ticket.device_model_id !== null && grade !== null
      ? await listedPart(tx, { model: ticket.device_model_id, service: service.id, grade })
      : null;
  return {
    ...{ id: uuidv7(now.getTime()), ticket_id: ticket.id, kind: isBought ? ('offer' as const) : ('repair' as const) },
    ...{ repair_service_id: service?.id ?? base?.repair_service_id ?? null, title, part_grade: grade, price },
    part_inventory_id: offer.part ?? listed,
    ...{ tax_basis_points: taxBasisPoints, tax: taxOn(price, taxBasisPoints, ticket.prices_include_tax) },
    ...{ minutes: offer.minutes ?? service?.minutes ?? 0, lead_days: offer.lead_days ?? 0 },
    warranty_days: isBought ? 0 : (offer.warranty_days ?? service?.warranty_days ?? base?.warranty_days ?? 0),
    no_fix_no_fee: service?.no_fix_no_fee ?? base?.no_fix_no_fee ?? true,
    ...{ status: 'proposed' as const, note: offer.note, sort, proposed_at: now, decided_at: null },
  };
}
