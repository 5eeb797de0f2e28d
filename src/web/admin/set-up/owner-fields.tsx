import { useTranslations } from 'use-intl';
import { Radio } from '../../ui/forms/choice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SecretInput } from './secret-input.tsx';
import styles from './set-up-form.module.css';
import type { SetUpAnswer, SetUpPage } from './set-up-page.server.ts';

type Props = { page: SetUpPage; answer: SetUpAnswer | undefined };

/** Account of the owner. */
export function OwnerFields({ page, answer }: Props) {
  const t = useTranslations('admin.setUp');
  const names = useTranslations('fieldNames');
  const factor = answer?.values.second_factor ?? 'now';
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('owner')}</legend>
      <TextField
        label={names('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        hint={t('emailHint')}
        defaultValue={answer?.values.email}
        error={answer?.errors.email}
      />
      <SecretInput
        label={names('password')}
        name="password"
        autoComplete="new-password"
        hint={t('passwordHint', { min: page.passwordMinLength })}
        answer={answer}
      />
      <SecretInput
        label={names('password_confirmation')}
        name="password_confirmation"
        autoComplete="new-password"
        answer={answer}
      />
      <fieldset className={styles.subgroup}>
        <legend className={styles.subtitle}>{t('secondFactor')}</legend>
        <p className={styles.hint}>{t('secondFactorHint')}</p>
        {(['now', 'later'] as const).map((value) => (
          <Radio key={value} name="second_factor" value={value} defaultChecked={factor === value}>
            {t(`secondFactors.${value}`)}
          </Radio>
        ))}
      </fieldset>
    </fieldset>
  );
}
