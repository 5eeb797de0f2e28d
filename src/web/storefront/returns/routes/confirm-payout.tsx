import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { MailedLinkPage } from '../../order/mailed-link-page.tsx';
import type { Route } from './+types/confirm-payout.ts';

export const handle: RouteHandle = { noindex: true };

const MAX_TOKEN_LENGTH = 100;

/**
 * `/returns/payout/{token}`, linked from a mail. Opening the page confirms nothing, because mail scanners follow links.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  // pages with a token must not be cached
  await shop.visitor();
  return {
    title: await buildPageTitle(shop, shop.t('returns.payoutConfirmTitle')),
    token: params.token.slice(0, MAX_TOKEN_LENGTH),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { confirmPayoutOperation } = await import('../../../../modules/returns/returns.operations.ts');
  const { runCommand } = await import('../../../operations/run-action.server.ts');
  const { toLinkActionData } = await import('../../order/link-outcome.server.ts');
  const shop = context.get(shopRequest);
  const input = { token: params.token.slice(0, MAX_TOKEN_LENGTH) };
  return toLinkActionData(await runCommand(confirmPayoutOperation, shop, { input }), shop.t);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function ConfirmPayout({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTranslations('returns');
  const linkTexts = {
    title: t('payoutConfirmTitle'),
    text: t('payoutConfirmText'),
    submit: t('payoutConfirmSubmit'),
    done: t('payoutConfirmed'),
  };
  return <MailedLinkPage texts={linkTexts} action={to.confirmPayout(token)} outcome={actionData} />;
}
