import { data, Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from '../purchase/stock-alert.module.css';
import type { Route } from './+types/stock-alert.ts';

export const handle: RouteHandle = { noindex: true };

/**
 * `/stock-alert/{token}`, linked from an e-mail. Only the button unsubscribes: link scanners follow every link with
 * GET.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  // reading the visitor keeps the page out of shared caches: the token belongs to one e-mail address
  await shop.visitor();
  return {
    title: await buildPageTitle(shop, shop.t('stockAlert.unsubscribeTitle')),
    token: params.token.slice(0, 100),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { runCommand } = await import('../../../operations/run-action.server.ts');
  const { unsubscribeStockAlertsOperation } = await import(
    '../../../../modules/stock-alerts/stock-alerts.operations.ts'
  );
  const left = await runCommand(unsubscribeStockAlertsOperation, context.get(shopRequest), {
    params: { token: params.token.slice(0, 100) },
  });
  return data({ ok: left.ok }, { status: left.ok ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function UnsubscribeStockAlert({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTranslations('stockAlert');
  return (
    <div className={`container ${styles.leave}`}>
      <h1>{t('unsubscribeTitle')}</h1>
      {actionData ? (
        <Notice tone={actionData.ok ? 'success' : 'warning'} urgent>
          {actionData.ok ? t('left') : t('unknown')}
        </Notice>
      ) : (
        <>
          <p>{t('unsubscribeText')}</p>
          <Form method="post" action={to.stockAlert(token)}>
            <Button>{t('leave')}</Button>
          </Form>
        </>
      )}
    </div>
  );
}
