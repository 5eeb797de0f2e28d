import type { MoneyFormat } from '../../../kernel/format-money.ts';
import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { MailBlock } from '../../../platform/mail/render-mail.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { BankTransfer } from '../../payments/transfers/read-transfer.ts';
import { formatDeadline, listTransferFields } from './transfer-fields.ts';

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
