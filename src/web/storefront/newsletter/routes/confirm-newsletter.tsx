import { data, Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import styles from '../newsletter-page.module.css';
import type { Route } from './+types/confirm-newsletter.ts';

export const handle: RouteHandle = { noindex: true };

/** Linked from an e-mail. Only the button confirms: link scanners follow every link with GET. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  // reading the visitor keeps the page out of shared caches: the token belongs to one mailbox
  await shop.visitor();
  return { title: await buildPageTitle(shop, shop.t('newsletter.confirmTitle')), token: params.token.slice(0, 100) };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { confirmNewsletterFromMail } = await import('../newsletter-links.server.ts');
  const refused = await confirmNewsletterFromMail(context.get(shopRequest), params.token.slice(0, 100));
  return data({ refused }, { status: refused ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function ConfirmNewsletter({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTranslations('newsletter');
  const shopping = useTranslations('cart')('continue');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.page}`}>
      <h1>{t('confirmTitle')}</h1>
      {actionData ? (
        <>
          <Notice tone={actionData.refused ? 'warning' : 'success'} urgent>
            {actionData.refused ?? t('confirmDone')}
          </Notice>
          <ButtonLink look="secondary" href={address(to.home())}>
            {shopping}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>{t('confirmText')}</p>
          <Form method="post" action={to.confirmNewsletter(token)}>
            <Button size="l">{t('confirmSubmit')}</Button>
          </Form>
        </>
      )}
    </div>
  );
}
