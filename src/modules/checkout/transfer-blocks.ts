import { type Locale, textIn } from '../../kernel/locale.ts';
import type { MoneyFormat } from '../../kernel/show-money.ts';
import type { MailBlock } from '../../platform/mail/mail-frame.ts';
import type { Translator } from '../../platform/words.ts';
import type { Transfer } from '../payments/show-transfer.ts';
import { showDeadline, transferRows } from './transfer-rows.ts';

export type MailWriting = { locale: Locale; format: MoneyFormat; t: Translator };

/** Account, amount, reference and deadline as mail blocks. */
export function transferBlocks(transfer: Transfer, { t, locale, format }: MailWriting): MailBlock[] {
  const { until, account } = transfer;
  const rows = transferRows(transfer, t);
  const instructions = textIn(account.instructions, locale);
  return [
    { kind: 'table', rows: rows.map(({ name, value }) => ({ cells: [name, value] })) },
    ...(until
      ? [{ kind: 'text' as const, text: t('transfer.until', { until: showDeadline(until, locale, format.digits) }) }]
      : []),
    ...(instructions ? [{ kind: 'text' as const, text: instructions }] : []),
  ];
}
