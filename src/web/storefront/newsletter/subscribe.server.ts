import { redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { subscribeInput } from '../../../modules/newsletter/newsletter.input.ts';
import { requestSubscription } from '../../../modules/newsletter/request-subscription.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { safeReturnPath } from '../../http/safe-return-path.ts';
import { createNewsletterLinks } from '../../links/newsletter-links.ts';
import { to } from '../../paths.ts';
import { NEWSLETTER_SENT_ANCHOR } from './newsletter-anchor.ts';

export type SubscribeActionData = { email: string; sentences: string[] };

/**
 * Handles the posted newsletter form. A refusal is shown on its own page.
 * @throws Response a redirect to the page of the form, at its success line
 */
export async function submitSubscription(
  shop: ShopRequest,
  request: Request,
  form: FormData,
): Promise<SubscribeActionData> {
  const { services, locale, address, t } = shop;
  const { config, db, clock } = services;
  const email = readTextField(form, 'email').slice(0, 254);
  const toFailure = (refusal: Refusal): SubscribeActionData => {
    const problems = refusal.fields.email ?? [refusal];
    return { email, sentences: problems.map((problem) => translateRefusal(problem, t)) };
  };
  const unreadable = refuseInvalidText(form);
  if (unreadable) return toFailure(unreadable.refusal);
  const returnPath = getReferrerPath(request, config.siteUrl);
  const source = returnPath === to.newsletter() ? 'page' : 'footer';
  const input = parseInput(subscribeInput, { email, source });
  if (!input.ok) return toFailure(input.refusal);
  const links = createNewsletterLinks(config.siteUrl);
  const context = { locale, address, limits: config.limits, links, now: clock() };
  const result = await requestSubscription(db, input.value, context);
  if (!result.ok) return toFailure(result.refusal);
  throw redirect(`${returnPath}#${NEWSLETTER_SENT_ANCHOR}`, 303);
}

/** Same-origin path of the referrer without locale prefix; the newsletter page if unknown. */
function getReferrerPath(request: Request, siteUrl: string): string {
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return to.newsletter();
  const { origin, pathname, search } = new URL(referrer);
  const isOurs = origin === new URL(siteUrl).origin || origin === new URL(request.url).origin;
  return isOurs ? safeReturnPath(pathname + search) : to.newsletter();
}
