import { useTranslations } from 'use-intl';
import { shopRequest } from '../../request.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { CodeForm, FactorSettings, RecoveryCodes } from '../factor-forms.tsx';
import styles from '../office-entry.module.css';
import type { Route } from './+types/factor.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { officeFactor } = await import('../factor-page.server.ts');
  return officeFactor(context.get(shopRequest));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { formOf } = await import('../../form-data.server.ts');
  const { changeOfficeFactor } = await import('../factor-page.server.ts');
  return changeOfficeFactor(context.get(shopRequest), await formOf(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** The second step of signing in, and where it is set up. */
export default function OfficeFactor({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('backoffice.factor');
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
      {loaderData.state === 'own' && <FactorSettings page={loaderData} answer={actionData} />}
    </div>
  );
}
