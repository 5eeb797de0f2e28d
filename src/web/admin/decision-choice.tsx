import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Radio } from '../ui/forms/choice.tsx';
import styles from './orders/order.module.css';

type Props = { choices: readonly { value: string; name: string }[]; error: string | undefined; value?: string };

/** Radio buttons for the decision and one submit button: Enter in another field cannot decide by itself. */
export function DecisionChoice({ choices, error, value }: Props) {
  const names = useTranslations('fieldNames');
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error ? id : undefined}>
      <legend className={styles.small}>{names('decision')}</legend>
      {choices.map((choice) => (
        <Radio key={choice.value} name="decision" value={choice.value} defaultChecked={choice.value === value}>
          {choice.name}
        </Radio>
      ))}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
