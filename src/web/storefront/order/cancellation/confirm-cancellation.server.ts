import { ok, type Result } from '../../../../kernel/result.ts';
import { confirmCancellationOperation } from '../../../../modules/cancellations/cancellations.operations.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';

/** Cancels the order of a mailed token. @returns a message with the result */
export async function cancelFromMail(shop: ShopRequest, token: string): Promise<Result<string>> {
  const confirmed = await runCommand(confirmCancellationOperation, shop, { input: { token } });
  if (!confirmed.ok) return confirmed;
  const isRequested = confirmed.value.options.cancellation?.status === 'requested';
  return ok(shop.t(isRequested ? 'cancellation.linkRequested' : 'cancellation.linkDone'));
}
