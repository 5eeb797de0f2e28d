import type { Locale } from '../../../kernel/locale.ts';
import { toDecimal } from '../../../kernel/money.ts';
import type { Translator } from '../../../platform/translator.ts';
import { formatIban } from '../../payments/transfers/bank-account.rules.ts';
import type { BankTransfer } from '../../payments/transfers/read-transfer.ts';

export type TransferField = { name: string; value: string };

const ROUTING_LABELS = { routing: 'routing', sort_code: 'sortCode', ifsc: 'ifsc' } as const;

/** Fields of a bank transfer form in their usual order; the amount with its currency code. */
export function listTransferFields(
  { account, reference, rest, currency }: BankTransfer,
  t: Translator,
): TransferField[] {
  const { holder, iban, number, routing, bic, bank } = account;
  return [
    { name: t('transfer.holder'), value: holder },
    ...(iban ? [{ name: t('transfer.iban'), value: formatIban(iban) }] : []),
    ...(number ? [{ name: t('transfer.number'), value: number }] : []),
    ...(routing ? [{ name: t(`transfer.${ROUTING_LABELS[routing.kind]}`), value: routing.code }] : []),
    ...(bic ? [{ name: t('transfer.bic'), value: bic }] : []),
    { name: t('transfer.bank'), value: bank },
    { name: t('transfer.amount'), value: `${toDecimal({ amount: rest, currency })} ${currency}` },
    { name: t('transfer.reference'), value: reference },
  ];
}

/** Formats the deadline in UTC, because the buyer's time zone is unknown. */
export function formatDeadline(until: Date, locale: Locale, numberingSystem: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC', numberingSystem } as const;
  return `${new Intl.DateTimeFormat(locale, format).format(until)} UTC`;
}
