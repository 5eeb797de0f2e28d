import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { ProductView } from '../product-view.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionForm } from './question-form.tsx';
import styles from './questions.module.css';
import { omitQuestionParameters, QUESTIONS_ANCHOR, questionsUrl } from './questions-url.ts';

/** Questions and answers: search, list and form. */
export function Questions({ product: { questions, path } }: { product: ProductView }) {
  const t = useTranslations('questions');
  const address = useLocalePath();
  const [parameters] = useSearchParams();
  const { wish, all, total, found, siteName, arrived } = questions;
  return (
    <section id={QUESTIONS_ANCHOR} aria-labelledby="questions-title" className={styles.questions}>
      <h2 id="questions-title">{total > 0 ? t('titleCount', { count: total }) : t('title')}</h2>
      {arrived && <Notice tone={arrived.ok ? 'success' : 'warning'}>{arrived.sentence}</Notice>}
      <div className={styles.columns}>
        {total > 0 && <QuestionSearch path={path} q={wish.q} found={found} />}
        <div className={styles.main}>
          {total === 0 && <p className={styles.quiet}>{t('none')}</p>}
          <ul className={styles.list}>
            {all.map((question, index) => (
              <li key={question.id} id={`${QUESTIONS_ANCHOR}-${index + 1}`} className={styles.item}>
                <QuestionCard question={question} path={path} siteName={siteName} />
              </li>
            ))}
          </ul>
          {all.length < found && (
            <ButtonLink
              look="secondary"
              className={styles.more}
              href={questionsUrl(
                address(path),
                parameters,
                { ...wish, page: wish.page + 1 },
                `${QUESTIONS_ANCHOR}-${all.length + 1}`,
              )}
            >
              {t('more')}
            </ButtonLink>
          )}
        </div>
        <QuestionForm path={path} />
      </div>
    </section>
  );
}

function QuestionSearch({ path, q, found }: { path: string; q: string; found: number }) {
  const t = useTranslations('questions');
  const address = useLocalePath();
  const [parameters] = useSearchParams();
  return (
    <search className={styles.search}>
      <form action={`${address(path)}#${QUESTIONS_ANCHOR}`} className={styles.row}>
        {omitQuestionParameters(parameters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          key={q}
          label={t('search')}
          name="question_search"
          type="search"
          maxLength={80}
          defaultValue={q}
          autoComplete="off"
        />
        <Button look="secondary" icon="search">
          {t('find')}
        </Button>
      </form>
      {q !== '' && (
        <p role="status" className={styles.found}>
          {t('found', { count: found })}{' '}
          <a href={questionsUrl(address(path), parameters, { q: '', page: 1 })}>{t('all')}</a>
        </p>
      )}
    </search>
  );
}
