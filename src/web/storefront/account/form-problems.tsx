import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/notice.tsx';
import styles from './form-problems.module.css';

type Props = {
  failed: string | null;
  /** Error by field; each links to the control whose id `idOf` returns. */
  errors: Partial<Record<string, string>>;
  idOf: (field: string) => string;
};

/** Error summary above a form; receives the focus when errors appear. */
export function FormProblems({ failed, errors, idOf }: Props) {
  const t = useTranslations('checkout');
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.entries(errors);
  const isShown = wrong.length > 0 || failed !== null;
  // every submission creates a new object, so equal errors are announced again
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
