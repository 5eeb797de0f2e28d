import { type FocusEvent, type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isEmail, normalizeEmail } from '../../../../kernel/contact/email.ts';
import { type CheckoutErrors, isCheckoutField } from '../checkout-values.ts';

type FieldElement = { name: string; value: string; required: boolean };

/** The server's errors, plus client-side checks on blur. Typing in a field removes its error. */
export function useFieldValidation(fromServer: CheckoutErrors) {
  const t = useTranslations('checkout');
  const [errors, setErrors] = useState(fromServer);
  useEffect(() => setErrors(fromServer), [fromServer]);

  const validate = ({ name, value, required }: FieldElement): string | undefined => {
    if (required && value.trim() === '') return t('missing');
    if (name === 'email' && !isEmail(normalizeEmail(value))) return t('wrongEmail');
    return undefined;
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const box = toFieldElement(event.target);
    if (!box || !isCheckoutField(box.name)) return;
    const { name } = box;
    const message = validate(box);
    // server-side errors remain until the field changes
    setErrors((before) => (message ? { ...before, [name]: message } : before));
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const box = toFieldElement(event.target);
    if (box && isCheckoutField(box.name)) {
      const { name } = box;
      setErrors((before) => (before[name] ? { ...before, [name]: undefined } : before));
    }
  };
  return { errors, onBlur, onInput };
}

function toFieldElement(target: EventTarget): FieldElement | null {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : null;
}
