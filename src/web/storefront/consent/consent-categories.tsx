import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '../../ui/forms/choice.tsx';
import type { ConsentChoices } from '../layout/consent/consent.ts';
import styles from './cookie-consent.module.css';

type Props = {
  /** The valid consent. */
  before: ConsentChoices | null;
  /** Takes the focus when it appears. */
  hasFocus: boolean;
};

/** Choices of the consent dialog by category. */
export function ConsentCategories({ before, hasFocus }: Props) {
  const t = useTranslations('layout.cookies');
  const choices = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (hasFocus) choices.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  }, [hasFocus]);
  return (
    <fieldset className={styles.choices} ref={choices}>
      <legend className="visually-hidden">{t('choices')}</legend>
      <Checkbox checked disabled readOnly>
        {t('needed')}
      </Checkbox>
      <Checkbox name="statistics" defaultChecked={before?.statistics}>
        {t('statistics')}
      </Checkbox>
      <Checkbox name="marketing" defaultChecked={before?.marketing}>
        {t('marketing')}
      </Checkbox>
    </fieldset>
  );
}
