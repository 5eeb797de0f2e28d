import { data, Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import styles from '../review-form.module.css';
import type { Route } from './+types/review-mails.ts';

export const handle: RouteHandle = { noindex: true };

/**
 * `/review-mails/{token}`, linked from an e-mail. Only the button unsubscribes: link scanners follow every link with
 * GET.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  // reading the visitor keeps the page out of shared caches: the token belongs to one customer
  await shop.visitor();
  return { title: await buildPageTitle(shop, shop.t('reviewMails.title')), token: params.token.slice(0, 100) };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { unsubscribeFromInvitesOperation } = await import(
    '../../../../modules/reviews/invites/review-invites.operations.ts'
  );
  const { runCommand } = await import('../../../operations/run-action.server.ts');
  const token = params.token.slice(0, 100);
  const left = await runCommand(unsubscribeFromInvitesOperation, context.get(shopRequest), { params: { token } });
  return data({ ok: left.ok }, { status: left.ok ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function UnsubscribeReviewMails({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTranslations('reviewMails');
  const shopping = useTranslations('cart')('continue');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.leave}`}>
      <h1>{t('title')}</h1>
      {actionData ? (
        <>
          <Notice tone={actionData.ok ? 'success' : 'warning'} urgent>
            {actionData.ok ? t('left') : t('unknown')}
          </Notice>
          <ButtonLink look="secondary" href={address(to.home())}>
            {shopping}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>{t('text')}</p>
          <Form method="post" action={to.unsubscribeReviewMails(token)}>
            <Button>{t('leave')}</Button>
          </Form>
        </>
      )}
    </div>
  );
}
