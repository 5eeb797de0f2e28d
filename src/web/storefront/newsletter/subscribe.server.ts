import { redirect } from 'react-router';
import { subscribeOperation } from '../../../modules/newsletter/newsletter.operations.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { safeReturnPath } from '../../http/safe-return-path.ts';
import { runCommand } from '../../operations/run-action.server.ts';
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
  const email = readTextField(form, 'email').slice(0, 254);
  const returnPath = getReferrerPath(request, shop.services.config.siteUrl);
  const source = returnPath === to.newsletter() ? 'page' : 'footer';
  const result = await runCommand(subscribeOperation, shop, { form, input: { email, source } });
  if (result.ok) throw redirect(`${returnPath}#${NEWSLETTER_SENT_ANCHOR}`, 303);
  const { refusal } = result;
  const problems = refusal.fields.email ?? [refusal];
  return { email, sentences: problems.map((problem) => translateRefusal(problem, shop.t)) };
}

/** Same-origin path of the referrer without locale prefix; the newsletter page if unknown. */
function getReferrerPath(request: Request, siteUrl: string): string {
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return to.newsletter();
  const { origin, pathname, search } = new URL(referrer);
  const isOurs = origin === new URL(siteUrl).origin || origin === new URL(request.url).origin;
  return isOurs ? safeReturnPath(pathname + search) : to.newsletter();
}
