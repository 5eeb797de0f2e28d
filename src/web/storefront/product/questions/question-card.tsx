import { useActionData } from 'react-router';
import { useTranslations } from 'use-intl';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { ProductActionData } from '../product-action-data.ts';
import { QuestionForm } from './question-form.tsx';
import styles from './questions.module.css';
import type { AnswerView, QuestionView } from './questions-view.ts';

type Props = { question: QuestionView; path: string; siteName: string };

/** One question with its answers, each with its content language, and a form for another answer. */
export function QuestionCard({ question, path, siteName }: Props) {
  const t = useTranslations('questions');
  const posted = useActionData<ProductActionData>();
  const { id, name, day, body, other, helpful, answers } = question;
  return (
    <article className={styles.card}>
      <header>
        <h3 className={styles.question} {...getLanguageAttributes(question)}>
          {body}
        </h3>
        <p className={styles.author}>
          <bdi>{name ?? t('nameless')}</bdi>
          <span>{day}</span>
          {other && <Badge>{other.name}</Badge>}
          {helpful > 0 && <span>{t('helpful', { count: helpful })}</span>}
        </p>
      </header>
      {answers.length === 0 ? (
        <p className={styles.quiet}>{t('unanswered')}</p>
      ) : (
        <ul className={styles.answers}>
          {answers.map((answer) => (
            <li key={answer.id} className={styles.answer}>
              <p {...getLanguageAttributes(answer)}>{answer.body}</p>
              <AnswerAuthor answer={answer} siteName={siteName} />
            </li>
          ))}
        </ul>
      )}
      <details open={posted?.written?.question === id}>
        <summary className={styles.summary}>
          <Icon name="plus" size="s" />
          <span>
            {t('answerTitle')}
            <span className="visually-hidden">
              : <span {...getLanguageAttributes(question)}>{body}</span>
            </span>
          </span>
        </summary>
        <QuestionForm path={path} answers={id} />
      </details>
    </article>
  );
}

function AnswerAuthor({ answer: { by, name, day, other, named }, siteName }: { answer: AnswerView; siteName: string }) {
  const t = useTranslations('questions');
  return (
    <p className={styles.author}>
      <bdi className={styles.name}>{by === 'staff' ? siteName : (name ?? t('nameless'))}</bdi>
      {by === 'buyer' ? (
        <span className={styles.bought}>
          <Icon name="check" size="s" />
          {t('by.buyer')}
        </span>
      ) : (
        <Badge tone="accent">{t(`by.${by}`)}</Badge>
      )}
      <span>{day}</span>
      {other && named && <Badge>{other.name}</Badge>}
    </p>
  );
}

function getLanguageAttributes({ other }: Pick<QuestionView, 'other'>) {
  return other ? { lang: other.locale, dir: other.direction } : {};
}
