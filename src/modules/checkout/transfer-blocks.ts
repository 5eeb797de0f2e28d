import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { MoneyFormat } from '../../kernel/show-money.ts';
import type { MailBlock } from '../../platform/mail/mail-frame.ts';
import type { Translator } from '../../platform/words.ts';
import type { BankTransfer } from '../payments/show-transfer.ts';
import { formatDeadline, listTransferFields } from './transfer-rows.ts';

export type MailFormat = { locale: Locale; format: MoneyFormat; t: Translator };

/** Account, amount, reference and deadline as mail blocks. */
export function renderTransferBlocks(transfer: BankTransfer, { t, locale, format }: MailFormat): MailBlock[] {
  const { until, account } = transfer;
  const rows = listTransferFields(transfer, t);
  const instructions = pickTranslation(account.instructions, locale);
  return [
    { kind: 'table', rows: rows.map(({ name, value }) => ({ cells: [name, value] })) },
    ...(until
      ? [{ kind: 'text' as const, text: t('transfer.until', { until: formatDeadline(until, locale, format.digits) }) }]
      : []),
    ...(instructions ? [{ kind: 'text' as const, text: instructions }] : []),
  ];
}
