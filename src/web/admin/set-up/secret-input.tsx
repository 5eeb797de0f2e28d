import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/forms/field.tsx';
import type { SetUpAnswer } from './set-up-page.server.ts';

type Props = {
  name: string;
  label: string;
  hint?: string;
  optional?: string;
  autoComplete?: string;
  answer: SetUpAnswer | undefined;
};

/** Field of a password or a key. The page does not contain its value: an entered one is kept until another is entered. */
export function SecretInput({ name, hint, answer, autoComplete = 'off', ...field }: Props) {
  const t = useTranslations('admin.setUp');
  const isEntered = answer?.entered.includes(name);
  return (
    <TextField
      {...field}
      name={name}
      type="password"
      dir="ltr"
      autoComplete={autoComplete}
      required={!isEntered && field.optional === undefined}
      hint={isEntered ? t('entered') : hint}
      error={answer?.errors[name]}
    />
  );
}
