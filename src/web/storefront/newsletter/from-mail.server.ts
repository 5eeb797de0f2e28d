import type { Result } from '../../../kernel/result.ts';
import { confirmSubscription } from '../../../modules/newsletter/confirm-subscription.ts';
import { leaveNewsletter } from '../../../modules/newsletter/leave-newsletter.ts';
import { takeTry } from '../../../platform/throttle.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { newsletterLinks } from '../../newsletter-links.ts';
import type { ShopRequest } from '../../request.server.ts';

/** Confirms the subscription of a mailed token; returns an error message or null. */
export function confirmFromMail(shop: ShopRequest, token: string): Promise<string | null> {
  const { db, config, clock } = shop.services;
  const links = newsletterLinks(config.siteUrl);
  return byLink(shop, () => confirmSubscription(db, token, { links, now: clock() }));
}

/** Unsubscribes the e-mail address of a mailed token; returns an error message or null. */
export function leaveFromMail(shop: ShopRequest, token: string): Promise<string | null> {
  const { db, clock } = shop.services;
  return byLink(shop, () => leaveNewsletter(db, token, clock()));
}

/** Rate limit against guessing tokens. */
async function byLink(
  { services, address, t }: ShopRequest,
  command: () => Promise<Result<null>>,
): Promise<string | null> {
  const { db, config, clock } = services;
  const admitted = await takeTry(db, config.limits, 'track', address, clock());
  const result = admitted.ok ? await command() : admitted;
  return result.ok ? null : sentenceFor(result.refusal, t);
}
