import { data, Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import styles from '../profile/profile.module.css';
import type { Route } from './+types/email-back.ts';

export const handle: RouteHandle = { noindex: true };

const MAX_TOKEN_LENGTH = 100;

/**
 * `/email-back/{token}`, linked from an e-mail. Only the button changes anything: link scanners follow every link with
 * GET.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  // reading the visitor keeps the page out of shared caches: the token gives access to an account
  await shop.visitor();
  return {
    title: await buildPageTitle(shop, shop.t('emailBack.title')),
    token: params.token.slice(0, MAX_TOKEN_LENGTH),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { undoEmailChangeOperation } = await import(
    '../../../../modules/customers/email-change/email-change.operations.ts'
  );
  const { runCommand } = await import('../../../operations/run-action.server.ts');
  const { translateFormErrors } = await import('../../../forms/form-errors.server.ts');
  const shop = context.get(shopRequest);
  const token = params.token.slice(0, MAX_TOKEN_LENGTH);
  const undone = await runCommand(undoEmailChangeOperation, shop, { params: { token } });
  if (undone.ok) return data({ email: undone.value.email, failed: null });
  return data({ email: null, failed: translateFormErrors(shop, undone.refusal).failed }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function EmailBack({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTranslations('emailBack');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.narrow}`}>
      <h1>{t('title')}</h1>
      {actionData?.email ? (
        <>
          <Notice tone="success" urgent>
            {t('done', { email: `\u2068${actionData.email}\u2069` })}
          </Notice>
          <ButtonLink href={address(to.forgotPassword())}>{t('choose')}</ButtonLink>
        </>
      ) : (
        <>
          {actionData?.failed && (
            <Notice tone="warning" urgent>
              {actionData.failed}
            </Notice>
          )}
          <p>{t('text')}</p>
          <Form method="post" action={to.revertEmailChange(token)}>
            <Button>{t('undo')}</Button>
          </Form>
        </>
      )}
    </div>
  );
}
