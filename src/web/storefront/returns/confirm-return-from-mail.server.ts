import { confirmReturn } from '../../../modules/returns/request/confirm-return.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createOrderLinks } from '../../links/order-links.ts';

/** Confirms the return of a mailed token. @returns an error message; null on success */
export async function confirmReturnFromMail(
  { services, address, t }: ShopRequest,
  token: string,
): Promise<string | null> {
  const { db, config, clock } = services;
  const admitted = await consumeAttempt(db, config.limits, 'track', address, clock());
  if (!admitted.ok) return translateRefusal(admitted.refusal, t);
  const confirmed = await confirmReturn(db, token, { links: createOrderLinks(config.siteUrl), now: clock() });
  return confirmed.ok ? null : translateRefusal(confirmed.refusal, t);
}
