import { data, Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pageTitle } from '../../../page-title.server.ts';
import { to } from '../../../paths.ts';
import { shopRequest } from '../../../request.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../track/track.module.css';
import type { Route } from './+types/confirm-payout.ts';

export const handle: RouteHandle = { noindex: true };

const MAX_TOKEN_LENGTH = 100;

/** `/returns/payout/{token}`, from a mail. Opening the page confirms nothing, because mail scanners open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  // a link that names a request must not lie in a cache
  await shop.visitor();
  return {
    title: await pageTitle(shop, shop.t('returns.payoutConfirmTitle')),
    token: params.token.slice(0, MAX_TOKEN_LENGTH),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { payoutFromMail } = await import('../payout-from-mail.server.ts');
  const { outcomeOf } = await import('../../order/link-outcome.server.ts');
  const shop = context.get(shopRequest);
  const done = await payoutFromMail(shop, params.token.slice(0, MAX_TOKEN_LENGTH));
  const { status, headers, ...outcome } = outcomeOf(done, shop.t);
  return data(outcome, { status, headers });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function ConfirmPayout({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTranslations('returns');
  const navigation = useNavigation();
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>{t('payoutConfirmTitle')}</h1>
      </header>
      {actionData && (
        <Notice tone={actionData.refused ? 'warning' : 'success'} urgent>
          {actionData.refused ?? t('payoutConfirmed')}
        </Notice>
      )}
      {(!actionData || actionData.retry) && (
        <>
          <p>{t('payoutConfirmText')}</p>
          <Form method="post" action={to.confirmPayout(token)}>
            <Button size="l" busy={navigation.state === 'submitting'}>
              {t('payoutConfirmSubmit')}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
