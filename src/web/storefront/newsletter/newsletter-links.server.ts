import type { Result } from '../../../kernel/result.ts';
import { confirmSubscription } from '../../../modules/newsletter/confirm-subscription.ts';
import { unsubscribeNewsletter } from '../../../modules/newsletter/unsubscribe-newsletter.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createNewsletterLinks } from '../../links/newsletter-links.ts';

/** Confirms the subscription of a mailed token; returns an error message or null. */
export function confirmNewsletterFromMail(shop: ShopRequest, token: string): Promise<string | null> {
  const { db, config, clock } = shop.services;
  const links = createNewsletterLinks(config.siteUrl);
  return runRateLimited(shop, () => confirmSubscription(db, token, { links, now: clock() }));
}

/** Unsubscribes the e-mail address of a mailed token; returns an error message or null. */
export function unsubscribeFromMail(shop: ShopRequest, token: string): Promise<string | null> {
  const { db, clock } = shop.services;
  return runRateLimited(shop, () => unsubscribeNewsletter(db, token, clock()));
}

/** Rate limit against guessing tokens. */
async function runRateLimited(
  { services, address, t }: ShopRequest,
  command: () => Promise<Result<null>>,
): Promise<string | null> {
  const { db, config, clock } = services;
  const admitted = await consumeAttempt(db, config.limits, 'track', address, clock());
  const result = admitted.ok ? await command() : admitted;
  return result.ok ? null : translateRefusal(result.refusal, t);
}
