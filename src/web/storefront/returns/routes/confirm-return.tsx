import { data, Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from '../../track/track.module.css';
import type { Route } from './+types/confirm-return.ts';

export const handle: RouteHandle = { noindex: true };

/**
 * `/returns/confirm/{token}`, linked from a mail. Opening the page confirms nothing, because mail scanners follow
 * links.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  // pages with a token must not be cached
  await shop.visitor();
  return { title: await buildPageTitle(shop, shop.t('returns.confirmTitle')), token: params.token.slice(0, 100) };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { confirmReturnFromMail } = await import('../confirm-return-from-mail.server.ts');
  const refused = await confirmReturnFromMail(context.get(shopRequest), params.token.slice(0, 100));
  return data({ refused }, { status: refused ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function ConfirmReturn({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTranslations('returns');
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>{t('confirmTitle')}</h1>
      </header>
      {actionData ? (
        <Notice tone={actionData.refused ? 'warning' : 'success'} urgent>
          {actionData.refused ?? t('confirmed')}
        </Notice>
      ) : (
        <>
          <p>{t('confirmText')}</p>
          <Form method="post" action={to.confirmReturn(token)}>
            <Button size="l">{t('confirmSubmit')}</Button>
          </Form>
        </>
      )}
    </div>
  );
}
