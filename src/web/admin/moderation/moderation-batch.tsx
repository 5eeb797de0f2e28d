import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import order from '../orders/order.module.css';
import styles from '../resources/resource-list.module.css';
import type { BatchAnswer, Decision } from './moderation-batch.server.ts';

/** Id of the form that the checkboxes of the texts belong to. */
const BATCH_FORM = 'moderation-batch';
/** Characters of a text in the name of its checkbox and in the result. */
const MAX_SHOWN_LENGTH = 60;

/** Selects a text for the decision below the list. */
export function BatchCheckbox({ id, text, answer }: { id: string; text: string; answer: BatchAnswer | undefined }) {
  const t = useTranslations('admin.moderation');
  const isSelected = answer?.selected.includes(id) ?? false;
  return (
    <Checkbox name="id" value={id} form={BATCH_FORM} autoComplete="off" defaultChecked={isSelected}>
      <span className="visually-hidden">{t('select', { text: shorten(text) })}</span>
    </Checkbox>
  );
}

type Props = {
  path: string;
  texts: readonly { id: string; text: string }[];
  /** Decisions that the list allows. */
  decisions: readonly Decision[];
  answer: BatchAnswer | undefined;
};

/** Publishes or rejects the selected texts. */
export function ModerationBatch({ path, texts, decisions, answer }: Props) {
  const t = useTranslations('admin.moderation');
  const tQuestions = useTranslations('admin.questions');
  const mayReject = decisions.includes('reject');
  return (
    <form
      id={BATCH_FORM}
      method="post"
      action={path}
      noValidate
      className={order.form}
      aria-labelledby="batch-title"
      data-unguarded=""
    >
      <h2 id="batch-title" className={styles.batchTitle}>
        {t('batchTitle')}
      </h2>
      <p className={order.small}>{t('batchText')}</p>
      {texts.map(({ id, text }) => (
        <input key={id} type="hidden" name={`text.${id}`} value={shorten(text)} />
      ))}
      {mayReject && (
        <TextField
          label={tQuestions('reason')}
          name="reason"
          maxLength={200}
          defaultValue={answer?.reason.value}
          error={answer?.reason.error}
        />
      )}
      <div className={styles.batch}>
        {decisions.map((decision) => (
          <Button
            key={decision}
            name="intent"
            value={`${decision}-selected`}
            look={decision === 'reject' ? 'danger' : 'secondary'}
          >
            {tQuestions(decision)}
          </Button>
        ))}
      </div>
    </form>
  );
}

/** Texts that the last decision did not change. */
export function BatchResult({ answer: { done, refused, failed } }: { answer: BatchAnswer }) {
  const t = useTranslations('admin.moderation');
  return (
    <Notice tone="danger" urgent>
      {failed ?? (
        <>
          <p>{t('refused', { done })}</p>
          <ul>
            {refused.map(({ id, text, reason }) => (
              <li key={id}>
                <bdi>{text || id}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > MAX_SHOWN_LENGTH ? `${characters.slice(0, MAX_SHOWN_LENGTH - 1).join('')}…` : text;
}
