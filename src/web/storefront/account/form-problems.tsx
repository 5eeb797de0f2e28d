import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
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
  const container = useRef<HTMLDivElement>(null);
  const errorEntries = Object.entries(errors);
  const isShown = errorEntries.length > 0 || failed !== null;
  // every submission creates a new object, so equal errors are announced again
  useEffect(() => {
    if (isShown && errors) container.current?.focus();
  }, [isShown, errors]);
  if (!isShown) return null;
  return (
    <div ref={container} tabIndex={-1} className={styles.problems}>
      <Notice tone="danger" urgent title={failed ?? t('problems', { count: errorEntries.length })}>
        {errorEntries.length > 0 && (
          <ul className={styles.list}>
            {errorEntries.map(([field, sentence]) => (
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
