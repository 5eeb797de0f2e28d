import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from '../sign-in/sign-in-page.module.css';
import { CodeForm, RecoveryCodes, TwoFactorSettings } from '../sign-in/two-factor-forms.tsx';
import type { Route } from './+types/two-factor.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { loadTwoFactorPage } = await import('../sign-in/two-factor-page.server.ts');
  return loadTwoFactorPage(context.get(shopRequest));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleTwoFactorAction } = await import('../sign-in/two-factor-page.server.ts');
  return handleTwoFactorAction(context.get(shopRequest), await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** Second step of the sign-in, and the settings of the second factor. */
export default function AdminTwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.twoFactor');
  const error = actionData?.error;
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{t('title')}</h1>
      {actionData?.failed && (
        <Notice tone="danger" urgent>
          {actionData.failed}
        </Notice>
      )}
      {actionData && actionData.codes.length > 0 && <RecoveryCodes codes={actionData.codes} />}
      {loaderData.state === 'due' && (
        <>
          <p className={styles.hint}>{t('dueText')}</p>
          <CodeForm intent="give" submit={t('give')} error={error} hint={t('orRecovery')} />
        </>
      )}
      {loaderData.state === 'spared' && <p>{t('sparedText')}</p>}
      {loaderData.state === 'own' && <TwoFactorSettings page={loaderData} answer={actionData} />}
    </div>
  );
}
