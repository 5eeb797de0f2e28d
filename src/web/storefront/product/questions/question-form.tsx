import { useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { focusOutcome } from '../../../navigation/focus-outcome.ts';
import { useFetcherResult } from '../../../navigation/use-fetcher-result.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import type { ProductActionData } from '../product-action-data.ts';
import styles from './questions.module.css';
import { QUESTIONS_ANCHOR } from './questions-url.ts';

const MAX_LENGTHS = { ask: 500, answer: 800 } as const;

/** Form for a question about the product or for an answer to a question. The result replaces the form. */
export function QuestionForm({ path, answers = null }: { path: string; answers?: string | null }) {
  const t = useTranslations('questions');
  const fetcher = useFetcher<ProductActionData>();
  const posted = useActionData<ProductActionData>();
  const submitted = (fetcher.data ?? posted)?.written;
  const ownResult = submitted?.question === answers ? submitted : undefined;
  const kind = answers === null ? 'ask' : 'answer';
  const container = useRef<HTMLDivElement>(null);
  useFetcherResult(fetcher, () => focusOutcome(container.current));
  return (
    <div ref={container} className={styles.form}>
      {answers === null && <h3 className={styles.formTitle}>{t('askTitle')}</h3>}
      <div role="status">
        {ownResult?.ok && (
          <Notice tone="success" lasting>
            {ownResult.sentence}
          </Notice>
        )}
      </div>
      {!ownResult?.ok && (
        <fetcher.Form method="post" action={`${path}#${QUESTIONS_ANCHOR}`} noValidate className={styles.fields}>
          {answers !== null && <input type="hidden" name="question_id" value={answers} />}
          <TextArea
            label={t(kind)}
            name={answers === null ? 'question' : 'answer'}
            rows={3}
            maxLength={MAX_LENGTHS[kind]}
            required
            hint={t(`${kind}Hint`)}
            defaultValue={ownResult?.text}
            error={ownResult?.sentence}
          />
          <Button look="secondary" busy={fetcher.state !== 'idle'} className={styles.send}>
            {t(`${kind}Submit`)}
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}
