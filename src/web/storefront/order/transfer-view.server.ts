import { textIn } from '../../../kernel/locale.ts';
import { showDeadline, type TransferRow, transferRows } from '../../../modules/checkout/transfer-rows.ts';
import type { Settings } from '../../../modules/content/settings.rules.ts';
import { awaitedTransfer } from '../../../modules/payments/show-transfer.ts';
import type { ShopRequest } from '../../request.server.ts';

/** Bank transfer details in the language of the page; amounts in minor units. */
export type TransferView = {
  rows: TransferRow[];
  instructions: string;
  until: string | null;
  received: number;
  rest: number;
  /** Number of uploaded proofs of payment. */
  proofs: number;
  mayProve: boolean;
};

export async function transferView(
  { services, locale, t }: ShopRequest,
  settings: Settings,
  orderId: string,
): Promise<TransferView | null> {
  const transfer = await awaitedTransfer(services.db, orderId);
  if (!transfer) return null;
  const { account, until, received, rest, proofs, mayProve } = transfer;
  return {
    rows: transferRows(transfer, t),
    instructions: textIn(account.instructions, locale),
    until: until && showDeadline(until, locale, settings.digits[locale] ?? 'latn'),
    received,
    rest,
    proofs,
    mayProve,
  };
}
