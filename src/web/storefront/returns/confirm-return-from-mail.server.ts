import { confirmReturnOperation } from '../../../modules/returns/returns.operations.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';

/** Confirms the return of a mailed token. @returns an error message; null on success */
export async function confirmReturnFromMail(shop: ShopRequest, token: string): Promise<string | null> {
  const confirmed = await runCommand(confirmReturnOperation, shop, { input: { token } });
  return confirmed.ok ? null : translateRefusal(confirmed.refusal, shop.t);
}
