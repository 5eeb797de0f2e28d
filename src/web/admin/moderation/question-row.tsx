import { useTranslations } from 'use-intl';
import { getTextDirection, isLocale } from '../../../kernel/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { ActionForms } from '../actions/action-form.tsx';
import { adminPaths, type ModerationQuery } from '../admin-paths.ts';
import styles from '../orders/order.module.css';
import type { BatchAnswer } from './moderation-batch.server.ts';
import { BatchCheckbox } from './moderation-batch.tsx';
import type { ModerationAnswer } from './moderation-forms.server.ts';
import type { AdminContribution, AdminQuestion } from './questions-page.server.ts';

const TONE = { pending: 'warning', published: 'success', rejected: 'neutral' } as const;

type Props = {
  question: AdminQuestion;
  query: ModerationQuery;
  mayWrite: boolean;
  answer: ModerationAnswer | undefined;
  batch: BatchAnswer | undefined;
};

/** A question with its answers and the moderation forms. */
export function QuestionRow({ question, query, mayWrite, answer, batch }: Props) {
  const t = useTranslations('admin.questions');
  const nameless = useTranslations('questions')('nameless');
  const answerForm = answer?.id === question.id && answer.intent === 'answer' ? answer : undefined;
  const moderationForms = (text: AdminContribution) => (
    <ActionForms item={text} path={adminPaths.questions(query)} answer={answer} />
  );
  return (
    <article className={styles.card}>
      <header className={styles.part}>
        {mayWrite && <BatchCheckbox id={question.id} text={question.body} answer={batch} />}
        <p className={styles.name}>
          <a href={question.path}>
            <bdi>{question.product}</bdi>
          </a>
          <Badge tone={TONE[question.status]}>{t(`status.${question.status}`)}</Badge>
          <span className={styles.small}>
            <bdi>{question.name ?? nameless}</bdi> · {question.time}
          </span>
        </p>
        <h2 className={styles.name} {...languageProps(question)}>
          {question.body}
        </h2>
        <Reason text={question} />
        {moderationForms(question)}
      </header>
      {question.answers.map((one) => (
        <div key={one.id} className={styles.part}>
          {mayWrite && <BatchCheckbox id={one.id} text={one.body} answer={batch} />}
          <p className={styles.name}>
            <Badge>{t(`by.${one.by}`)}</Badge>
            <Badge tone={TONE[one.status]}>{t(`status.${one.status}`)}</Badge>
            <span className={styles.small}>
              {one.name && (
                <>
                  <bdi>{one.name}</bdi> ·{' '}
                </>
              )}
              {one.time}
            </span>
          </p>
          <p className={styles.note} {...languageProps(one)}>
            {one.body}
          </p>
          <Reason text={one} />
          {moderationForms(one)}
        </div>
      ))}
      {mayWrite && !question.answers.some(({ by, status }) => by === 'staff' && status !== 'rejected') && (
        <form method="post" action={adminPaths.questions(query)} noValidate className={styles.form}>
          <input type="hidden" name="id" value={question.id} />
          <input type="hidden" name="intent" value="answer" />
          <TextArea
            label={t('answer')}
            name="answer"
            rows={2}
            maxLength={800}
            error={answerForm?.errors.answer}
            defaultValue={answerForm?.values.answer}
          />
          <Button look="secondary">{t('answerSubmit')}</Button>
        </form>
      )}
    </article>
  );
}

function Reason({ text: { reason } }: { text: AdminContribution }) {
  const t = useTranslations('admin.questions');
  return reason === null ? null : <p className={styles.small}>{t('because', { reason: `\u2068${reason}\u2069` })}</p>;
}

function languageProps({ locale }: AdminContribution) {
  return { lang: locale, dir: isLocale(locale) ? getTextDirection(locale) : undefined };
}
