import { LOCALES } from '../../../kernel/locale.ts';
import { fromMajor } from '../../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { calculateTotals } from '../../ticket-payments/ticket-totals.rules.ts';
import { issueVoucher } from '../../vouchers/issue-voucher.ts';
import { getNextTicketState } from '../ticket.states.rules.ts';
import { selectTicketLines } from '../ticket.store.ts';
import { transitionTicket } from '../transition-ticket.ts';
import { changeTicket, type StaffTicketContext, type TicketChange, toStaffTransition } from './change-ticket.ts';
import { insertPayout } from './payout.store.ts';
import type { PayOutInput } from './staff-tickets.input.ts';

/**
 * Records the payout for a trade-in, once: a bank transfer that was already made, or a voucher that is issued here and
 * sent by e-mail. Refuses with `tickets.not-found`, `tickets.not-now`, at `amount` when it differs from the agreed
 * amount, and at `reference` when a transfer has none.
 */
export function payOutTradeIn(
  db: Db,
  context: StaffTicketContext,
  { how, amount, reference, message, note }: PayOutInput,
): Promise<Result<TicketChange>> {
  return changeTicket(db, context.id, async (tx, ticket) => {
    const { id, kind, number, currency, prices_include_tax } = ticket;
    const { agreed } = calculateTotals(await selectTicketLines(tx, id), prices_include_tax);
    const isNow = getNextTicketState('pay-out', ticket.status, 'admin') !== null;
    if (!isNow || kind !== 'trade_in' || agreed === 0) return refuse('tickets.not-now', {}, 'conflict');
    if (fromMajor(amount, currency)?.amount !== agreed) return refuseField('amount', 'tickets.payout-differs');
    const isTransfer = how === 'transfer';
    if (isTransfer && reference === '') return refuseField('reference', 'fields.required', { type: 'reference' });
    // a voucher has an amount in the shop's currency only
    const isForeign = (await readSettings(tx)).currency !== currency;
    if (!isTransfer && isForeign) return refuseField('how', 'fields.invalid', { type: 'how' });
    const title = Object.fromEntries(
      LOCALES.map((locale) => [locale, getTranslator(locale)('ticket.tradeIn', { number })]),
    );
    const voucher = isTransfer ? null : await issueVoucher(tx, { title, amount: agreed });
    await insertPayout(tx, {
      ticket_id: id,
      amount: agreed,
      reference: isTransfer ? reference : '',
      voucher_id: voucher?.id ?? null,
      staff_id: context.staff.id,
      paid_at: context.now,
    });
    const moved = await transitionTicket(tx, id, 'pay-out', { ...toStaffTransition(context), message, note });
    return moved.ok ? ok({ how, amount: agreed, reference: isTransfer ? reference : '', note }) : moved;
  });
}
