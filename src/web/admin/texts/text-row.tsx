import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { SuccessNotice } from '../success-notice.tsx';
import styles from './texts.module.css';
import type { TextRow, TextsAnswer, TextsPage } from './texts-page.server.ts';

type Props = { row: TextRow; page: TextsPage; action: string; answer: TextsAnswer | undefined };

/** A text with its reference. After a conflict the form has the version of the other editor, so that saving replaces it. */
export function TextRowForm({ row, page: { language, reference, mayWrite }, action, answer }: Props) {
  const t = useTranslations('admin.texts');
  const shared = useTranslations('admin.resources.shared');
  const { key, text, builtIn, version, states, stateNames, lines, isSaved } = row;
  const isChanged = states.includes('changed');
  // fields and buttons of all rows have the same names
  const keyId = `${key}-key`;
  return (
    <form
      method="post"
      action={action}
      noValidate
      aria-labelledby={keyId}
      className={styles.entry}
      data-unsaved={answer ? '' : undefined}
    >
      <input type="hidden" name="locale" value={language.code} />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="version" value={version} />
      <div className={styles.source}>
        <code id={keyId} className={styles.key} dir="ltr">
          {key}
        </code>
        <p lang={reference.code} dir={reference.direction} className={styles.reference}>
          {row.reference}
        </p>
        {stateNames.length > 0 && (
          <div className={styles.marks}>
            {states.map((state, index) => (
              <Badge key={state} tone={state === 'changed' ? 'accent' : 'warning'}>
                {stateNames[index]}
              </Badge>
            ))}
          </div>
        )}
      </div>
      <div className={styles.target}>
        {isSaved && !answer && <SuccessNotice>{shared('saved')}</SuccessNotice>}
        <TextArea
          label={t('textIn', { language: language.name })}
          name="text"
          rows={lines}
          lang={language.code}
          dir={language.direction}
          readOnly={!mayWrite}
          defaultValue={answer ? answer.text : text}
          error={answer?.isConflict ? t('conflict', { text }) : answer?.error}
        />
        {isChanged && (
          <p className={styles.small}>
            {states.includes('outdated') && <>{t('outdatedText')} </>}
            {t('builtIn')}:{' '}
            <span lang={language.code} dir={language.direction} className={styles.builtIn}>
              {builtIn}
            </span>
          </p>
        )}
        {mayWrite && (
          <div className={styles.actions}>
            <Button name="intent" value="save" look="secondary" aria-describedby={keyId}>
              {shared('save')}
            </Button>
            {isChanged && (
              <Button name="intent" value="reset" look="quiet" aria-describedby={keyId}>
                {t('reset')}
              </Button>
            )}
          </div>
        )}
      </div>
    </form>
  );
}
