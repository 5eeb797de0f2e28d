import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { FormAnswer } from '../form-answer.server.ts';
import form from '../resources/entry-form.module.css';
import styles from './import-page.module.css';
import type { ImportPage } from './import-page.server.ts';
import { ImportProgress } from './import-progress.tsx';

type Props = { page: ImportPage; answer: FormAnswer | undefined };

/** Upload of a file with products, or the state of an import; below, the latest imports. */
export function ImportPageView({ page: { current, mayWrite, history }, answer }: Props) {
  const t = useTranslations('admin.import');
  const tProducts = useTranslations('admin.resources.products');
  return (
    <div className={form.form}>
      <a href={adminPaths.products()} className={styles.back}>
        {tProducts('title')}
      </a>
      <h1>{current ? <bdi>{current.fileName}</bdi> : t('title')}</h1>
      {answer && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      {current && <ImportProgress current={current} answer={answer} />}
      {!current && mayWrite && <UploadForm errors={answer?.errors ?? {}} />}
      {current && (
        <p>
          <a href={adminPaths.import()} className={styles.back}>
            {t('again')}
          </a>
        </p>
      )}
      {history.length > 0 && (
        <section className={form.section} aria-labelledby="history-title">
          <h2 id="history-title" className={form.sectionTitle}>
            {t('history')}
          </h2>
          <ul className={styles.history}>
            {history.map(({ id, href, text, statusName }) => (
              <li key={id}>
                <a href={href} className={styles.entry} aria-current={id === current?.id ? 'page' : undefined}>
                  <bdi>{text}</bdi>
                </a>{' '}
                {id !== current?.id && <span className={form.hint}>{statusName}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function UploadForm({ errors }: Pick<FormAnswer, 'errors'>) {
  const t = useTranslations('admin.import');
  return (
    <form method="post" encType="multipart/form-data" className={form.section}>
      <p className={form.hint}>{t('text')}</p>
      <TextField
        label={t('file')}
        name="file"
        type="file"
        required
        accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.zip"
        hint={t('fileHint')}
        error={errors.file}
      />
      <TextField
        label={t('pictures')}
        name="pictures"
        type="file"
        accept=".zip"
        hint={t('picturesHint')}
        error={errors.pictures}
      />
      <div>
        <Button name="intent" value="upload">
          {t('upload')}
        </Button>
      </div>
    </form>
  );
}
