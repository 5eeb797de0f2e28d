import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { adminPaths } from '../admin-paths.ts';
import { MailFields } from './mail-fields.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { SaleFields } from './sale-fields.tsx';
import styles from './set-up-form.module.css';
import type { SetUpAnswer, SetUpPage } from './set-up-page.server.ts';
import { ShopFields } from './shop-fields.tsx';

type Props = { page: SetUpPage; answer: SetUpAnswer | undefined };

/** Questions that set up a new shop, in one form that works without scripts. */
export function SetUpForm({ page, answer }: Props) {
  const t = useTranslations('admin.setUp');
  if (page.token === null)
    return (
      <div className={styles.form}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p>{t('noToken')}</p>
      </div>
    );
  return (
    // an address without the fragment of a mail test, which the redirect after the set-up would keep
    <form method="post" action={adminPaths.setUp(page.token)} noValidate className={styles.form}>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.hint}>{t('hint')}</p>
      {answer && answer.test === null && (
        <Notice tone="danger" urgent>
          {answer.failed ?? t('fixFields')}
        </Notice>
      )}
      {/* the Enter key submits the form with its first button */}
      <button
        type="submit"
        name="intent"
        value="set-up"
        className={styles.defaultButton}
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="token" value={page.token} />
      <input type="hidden" name="sealed" value={answer?.sealed ?? ''} />
      <ShopFields page={page} answer={answer} />
      <OwnerFields page={page} answer={answer} />
      <SaleFields answer={answer} />
      <PaymentFields page={page} answer={answer} />
      <MailFields page={page} answer={answer} />
      <Button name="intent" value="set-up" size="l" wide>
        {t('submit')}
      </Button>
    </form>
  );
}
