import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { MailedLinkPage } from '../mailed-link-page.tsx';
import type { Route } from './+types/confirm-cancellation.ts';

export const handle: RouteHandle = { noindex: true };

const MAX_TOKEN_LENGTH = 100;

/**
 * `/cancellation/{token}`, linked from a mail. Opening the page cancels nothing, because mail scanners follow links.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  // pages with a token must not be cached
  await shop.visitor();
  return {
    title: await buildPageTitle(shop, shop.t('cancellation.linkTitle')),
    token: params.token.slice(0, MAX_TOKEN_LENGTH),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { cancelFromMail } = await import('../cancellation/confirm-cancellation.server.ts');
  const { toLinkActionData } = await import('../link-outcome.server.ts');
  const shop = context.get(shopRequest);
  return toLinkActionData(await cancelFromMail(shop, params.token.slice(0, MAX_TOKEN_LENGTH)), shop.t);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function ConfirmCancellation({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTranslations('cancellation');
  const linkTexts = {
    title: t('linkTitle'),
    text: t('linkText'),
    submit: t('linkSubmit'),
    done: actionData?.done ?? null,
  };
  return <MailedLinkPage texts={linkTexts} action={to.confirmCancellation(token)} danger outcome={actionData} />;
}
