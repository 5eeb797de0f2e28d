import { useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { focusOutcome } from '../../../navigation/focus-outcome.ts';
import { useFetcherResult } from '../../../navigation/use-fetcher-result.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { ProductActionData } from '../product-action-data.ts';
import styles from './stock-alert.module.css';

/** Element id of the stock alert section. */
export const STOCK_ALERT_ANCHOR = 'stock-alert';

/** Form for one e-mail when a sold-out variant is back in stock. The result replaces the form. */
export function StockAlert({ path, inventoryId }: { path: string; inventoryId: number }) {
  const t = useTranslations('stockAlert');
  const names = useTranslations('fieldNames');
  const fetcher = useFetcher<ProductActionData>();
  const posted = useActionData<ProductActionData>();
  const answer = (fetcher.data ?? posted)?.alert;
  const section = useRef<HTMLElement>(null);
  useFetcherResult(fetcher, () => focusOutcome(section.current));
  return (
    <section ref={section} id={STOCK_ALERT_ANCHOR} aria-labelledby="stock-alert-title" className={styles.alert}>
      <h2 id="stock-alert-title" className={styles.title}>
        {t('title')}
      </h2>
      <div role="status">
        {answer?.ok && (
          <Notice tone="success" lasting>
            {answer.sentence}
          </Notice>
        )}
      </div>
      {!answer?.ok && (
        <fetcher.Form
          method="post"
          action={`${path}?variant=${inventoryId}#${STOCK_ALERT_ANCHOR}`}
          noValidate
          className={styles.form}
        >
          <input type="hidden" name="inventory_id" value={inventoryId} />
          <TextField
            label={names('email')}
            name="email"
            type="email"
            autoComplete="email"
            dir="ltr"
            maxLength={254}
            required
            hint={t('text')}
            defaultValue={answer?.email}
            error={answer?.sentence}
          />
          <Button look="secondary" icon="mail" busy={fetcher.state !== 'idle'}>
            {t('submit')}
          </Button>
        </fetcher.Form>
      )}
    </section>
  );
}
