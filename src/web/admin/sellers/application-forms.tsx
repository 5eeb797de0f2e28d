import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from '../orders/order.module.css';
import type { AdminApplication, ApplicationAnswer } from './applications-page.server.ts';

type Props = { application: AdminApplication; answer: ApplicationAnswer | undefined };

/** One form per decision, so that Enter in a field submits its own decision only. */
export function ApplicationForms({ application: { id, may, hasDocument }, answer }: Props) {
  const t = useTranslations('admin.applications');
  if (may.length === 0) return null;
  const action = adminPaths.application(id);
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('decide')}</h2>
      {may.includes('review') && (
        <form method="post" action={action}>
          <Button look="secondary" name="decision" value="review">
            {t('review')}
          </Button>
        </form>
      )}
      {may.includes('approve') && (
        <form method="post" action={action} className={styles.form}>
          <p className={styles.small}>{t(hasDocument ? 'approveText' : 'approveLater')}</p>
          {hasDocument && (
            <Button name="decision" value="approve">
              {t('approve')}
            </Button>
          )}
        </form>
      )}
      {(['ask-more', 'reject'] as const)
        .filter((decision) => may.includes(decision))
        .map((decision) => (
          <Disclosure key={decision} title={<span>{t(decision)}</span>} open={answer?.intent === decision}>
            <form method="post" action={action} noValidate className={styles.form}>
              <TextArea
                label={t(`${decision}-reason`)}
                hint={t('reasonHint')}
                name="reason"
                maxLength={500}
                rows={3}
                required
                defaultValue={answer?.intent === decision ? answer.values.reason : undefined}
                error={answer?.intent === decision ? answer.errors.reason : undefined}
              />
              <Button look={decision === 'reject' ? 'danger' : 'secondary'} name="decision" value={decision}>
                {t(`${decision}-submit`)}
              </Button>
            </form>
          </Disclosure>
        ))}
    </section>
  );
}
