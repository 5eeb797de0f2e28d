import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/notice.tsx';
import styles from './form-problems.module.css';

type Props = {
  failed: string | null;
  /** By field; each is a link to the control that `idOf` names. */
  errors: Partial<Record<string, string>>;
  idOf: (field: string) => string;
};

/** Why a form was not accepted, above it; takes the focus when it comes. */
export function FormProblems({ failed, errors, idOf }: Props) {
  const t = useTranslations('checkout');
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.entries(errors);
  const isShown = wrong.length > 0 || failed !== null;
  // a new answer is a new object, also when it says the same again
  useEffect(() => {
    if (isShown && errors) box.current?.focus();
  }, [isShown, errors]);
  if (!isShown) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.problems}>
      <Notice tone="danger" urgent title={failed ?? t('problems', { count: wrong.length })}>
        {wrong.length > 0 && (
          <ul className={styles.list}>
            {wrong.map(([field, sentence]) => (
              <li key={field}>
                <a href={`#${idOf(field)}`}>{sentence}</a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
