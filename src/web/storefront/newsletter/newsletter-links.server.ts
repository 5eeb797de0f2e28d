import type { Result } from '../../../kernel/result.ts';
import {
  confirmSubscriptionOperation,
  unsubscribeOperation,
} from '../../../modules/newsletter/newsletter.operations.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';

/** Confirms the subscription of a mailed token; returns an error message or null. */
export async function confirmNewsletterFromMail(shop: ShopRequest, token: string): Promise<string | null> {
  return toMessage(shop, await runCommand(confirmSubscriptionOperation, shop, { params: { token } }));
}

/** Unsubscribes the e-mail address of a mailed token; returns an error message or null. */
export async function unsubscribeFromMail(shop: ShopRequest, token: string): Promise<string | null> {
  return toMessage(shop, await runCommand(unsubscribeOperation, shop, { params: { token } }));
}

function toMessage({ t }: ShopRequest, result: Result<null>): string | null {
  return result.ok ? null : translateRefusal(result.refusal, t);
}
