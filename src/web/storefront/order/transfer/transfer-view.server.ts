import { pickTranslation } from '../../../../kernel/locale.ts';
import {
  formatDeadline,
  listTransferFields,
  type TransferField,
} from '../../../../modules/checkout/payment/transfer-fields.ts';
import type { BankTransfer } from '../../../../modules/payments/transfers/read-transfer.ts';
import type { Settings } from '../../../../modules/settings/settings.rules.ts';
import type { ShopRequest } from '../../../http/request.server.ts';

/** Bank transfer details in the language of the page; amounts in minor units. */
export type TransferView = {
  rows: TransferField[];
  instructions: string;
  until: string | null;
  received: number;
  amountDue: number;
  /** Number of uploaded proofs of payment. */
  proofs: number;
  canUploadProof: boolean;
};

export function toTransferView({ locale, t }: ShopRequest, settings: Settings, transfer: BankTransfer): TransferView {
  const { account, until, received, rest, proofs, mayProve } = transfer;
  return {
    rows: listTransferFields(transfer, t),
    instructions: pickTranslation(account.instructions, locale),
    until: until && formatDeadline(until, locale, settings.digits[locale] ?? 'latn'),
    received,
    amountDue: rest,
    proofs,
    canUploadProof: mayProve,
  };
}
