import { confirmReturn } from '../../../modules/returns/confirm-return.ts';
import { takeTry } from '../../../platform/throttle.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { orderLinks } from '../../order-links.ts';
import type { ShopRequest } from '../../request.server.ts';

/** Confirms the return of a mailed token. @returns an error message; null on success */
export async function confirmFromMail({ services, address, t }: ShopRequest, token: string): Promise<string | null> {
  const { db, config, clock } = services;
  const admitted = await takeTry(db, config.limits, 'track', address, clock());
  if (!admitted.ok) return sentenceFor(admitted.refusal, t);
  const confirmed = await confirmReturn(db, token, { links: orderLinks(config.siteUrl), now: clock() });
  return confirmed.ok ? null : sentenceFor(confirmed.refusal, t);
}
