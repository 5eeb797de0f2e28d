import { useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { focusOutcome } from '../../in-place/focus-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAnswer } from '../../use-answer.ts';
import type { ProductAnswer } from './product-answer.ts';
import { QUESTIONS } from './question-address.ts';
import styles from './questions.module.css';

const MOST = { ask: 500, answer: 800 } as const;

/** Form for a question about the product or for an answer to a question. The result replaces the form. */
export function QuestionForm({ path, answers = null }: { path: string; answers?: string | null }) {
  const t = useTranslations('questions');
  const fetcher = useFetcher<ProductAnswer>();
  const posted = useActionData<ProductAnswer>();
  const written = (fetcher.data ?? posted)?.written;
  const mine = written?.question === answers ? written : undefined;
  const kind = answers === null ? 'ask' : 'answer';
  const box = useRef<HTMLDivElement>(null);
  useAnswer(fetcher, () => focusOutcome(box.current));
  return (
    <div ref={box} className={styles.form}>
      {answers === null && <h3 className={styles.formTitle}>{t('askTitle')}</h3>}
      <div role="status">
        {mine?.ok && (
          <Notice tone="success" lasting>
            {mine.sentence}
          </Notice>
        )}
      </div>
      {!mine?.ok && (
        <fetcher.Form method="post" action={`${path}#${QUESTIONS}`} noValidate className={styles.fields}>
          {answers !== null && <input type="hidden" name="question_id" value={answers} />}
          <TextArea
            label={t(kind)}
            name={answers === null ? 'question' : 'answer'}
            rows={3}
            maxLength={MOST[kind]}
            required
            hint={t(`${kind}Hint`)}
            defaultValue={mine?.text}
            error={mine?.sentence}
          />
          <Button look="secondary" busy={fetcher.state !== 'idle'} className={styles.send}>
            {t(`${kind}Submit`)}
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}
