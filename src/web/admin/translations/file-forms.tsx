import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { FileForms as FileFormsData } from './file-forms.server.ts';
import styles from './translations.module.css';
import type { CheckedTranslations, TranslationsAnswer } from './translations-page.server.ts';

type Props = { files: FileFormsData; mayWrite: boolean; answer: TranslationsAnswer | undefined };

/** Export and import of an XLIFF file of the shown language. */
export function FileForms({ files, mayWrite, answer }: Props) {
  const t = useTranslations('admin.translations');
  const texts = useTranslations('admin.texts');
  const { locale, action, language, kinds, states } = files;
  return (
    <section aria-labelledby="files-title" className={styles.section}>
      <h2 id="files-title" className={styles.heading}>
        {t('filesTitle')}
      </h2>
      <p className={styles.text}>{t('filesText')}</p>
      <form method="get" action={action} className={styles.fields} data-unguarded="">
        <input type="hidden" name="language" value={language} />
        <Select label={t('kind')} name="kind">
          {kinds.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={texts('state')} name="state" defaultValue="open">
          {states.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <TextField label={t('part')} hint={t('partHint')} name="page" type="number" min={1} defaultValue={1} />
        <div>
          <Button look="secondary">{t('export')}</Button>
        </div>
      </form>
      {mayWrite && (
        <form
          method="post"
          action={adminPaths.translations({ locale })}
          encType="multipart/form-data"
          className={styles.form}
        >
          <input type="hidden" name="locale" value={locale} />
          <TextField
            label={t('file')}
            name="file"
            type="file"
            required
            accept=".xlf,.xliff"
            hint={t('fileHint')}
            error={answer?.fileError}
          />
          <div>
            <Button name="intent" value="check" look="secondary">
              {texts('check')}
            </Button>
          </div>
        </form>
      )}
      {answer?.checked && <Check checked={answer.checked} locale={locale} />}
    </section>
  );
}

function Check({ checked, locale }: { checked: CheckedTranslations; locale: string }) {
  const { id, result, problems, listed, apply } = checked;
  return (
    <Notice tone={problems ? 'warning' : 'info'} urgent>
      <p>{result}</p>
      {problems && <p>{problems}</p>}
      {listed.length > 0 && (
        <ul>
          {listed.map(({ id: unit, reason }) => (
            <li key={unit + reason}>
              <bdi>{unit}</bdi>: {reason}
            </li>
          ))}
        </ul>
      )}
      {apply && (
        <form method="post" action={adminPaths.translations({ locale })} data-unguarded="">
          <input type="hidden" name="import" value={id} />
          <Button name="intent" value="apply">
            {apply}
          </Button>
        </form>
      )}
    </Notice>
  );
}
