import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { ApplicationStatus } from '../application-status.tsx';
import styles from '../seller.module.css';
import { SellerCode } from '../seller-code.tsx';
import { SellerForm } from '../seller-form.tsx';
import type { Route } from './+types/seller-register.ts';

export const handle: RouteHandle = { canonicalQuery: [] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadSellerPage } = await import('../seller-page.server.ts');
  return loadSellerPage(context.get(shopRequest), request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormDataWithFiles } = await import('../../../http/form-data.server.ts');
  const { submitSellerForm } = await import('../submit-seller-form.server.ts');
  return submitSellerForm(context.get(shopRequest), request, await readFormDataWithFiles(request));
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

const TITLE = { form: 'title', code: 'codeTitle', sent: 'title', own: 'ownTitle' } as const;

/** Seller registration: form, verification code and application status. */
export default function SellerRegister({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('seller');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.page}`}>
      <h1>{t(TITLE[page.step], { shop: page.siteName })}</h1>
      {page.step === 'form' && (
        <>
          <p className={styles.lead}>{t('lead', { shop: page.siteName })}</p>
          <SellerForm page={page} answer={actionData} />
        </>
      )}
      {page.step === 'code' && <SellerCode page={page} answer={actionData} />}
      {page.step === 'sent' && (
        <Notice tone="success" title={t('sentTitle')}>
          <p>{t('sentText')}</p>
          <ButtonLink look="secondary" href={address(to.login(to.sellerRegister()))}>
            {t('signIn')}
          </ButtonLink>
        </Notice>
      )}
      {page.step === 'own' && page.own && <ApplicationStatus own={page.own} answer={actionData} />}
    </div>
  );
}
