import { useActionData, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { REPORT_REASONS } from '../../../../modules/reviews/reviews.rules.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { ProductActionData } from '../product-action-data.ts';
import styles from './review-card.module.css';
import { REVIEWS_ANCHOR } from './reviews-url.ts';

type Props = { id: string; name: string; helpful: number; path: string };

/** "Helpful" button and report form of a review. */
export function ReviewFeedback({ id, name, helpful, path }: Props) {
  const t = useTranslations('reviews');
  const fetcher = useFetcher<ProductActionData>();
  const posted = useActionData<ProductActionData>();
  const answer = (fetcher.data ?? posted)?.voice;
  const ownResult = answer?.review === id ? answer : undefined;
  const action = `${path}#${REVIEWS_ANCHOR}`;
  const busy = fetcher.state !== 'idle';
  return (
    <div className={styles.feedback}>
      {helpful > 0 && <p className={styles.quiet}>{t('helpful', { count: helpful })}</p>}
      <fetcher.Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="review" value={id} />
        <Button
          look="quiet"
          name="voice"
          value="helpful"
          icon="check"
          busy={busy}
          className={styles.vote}
          aria-label={t('voteOn', { name })}
        >
          {t('vote')}
        </Button>
      </fetcher.Form>
      <details
        className={styles.report}
        open={ownResult !== undefined && !ownResult.ok && ownResult.voice === 'report'}
      >
        <summary className={styles.summary} aria-label={t('reportOf', { name })}>
          <Icon name="warning" size="s" />
          {t('report')}
        </summary>
        <fetcher.Form method="post" action={action} preventScrollReset className={styles.fields}>
          <input type="hidden" name="review" value={id} />
          <Select label={t('reportReason')} name="reason" defaultValue="other">
            {REPORT_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`reasons.${reason}`)}
              </option>
            ))}
          </Select>
          <TextField label={t('reportNote')} optional={t('optional')} name="note" maxLength={500} />
          <Button look="secondary" name="voice" value="report" busy={busy}>
            {t('reportSubmit')}
          </Button>
        </fetcher.Form>
      </details>
      <p role="status" className={ownResult && !ownResult.ok ? styles.failed : styles.confirmation}>
        {ownResult?.sentence}
      </p>
    </div>
  );
}
