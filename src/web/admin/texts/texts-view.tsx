import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { SuccessNotice } from '../success-notice.tsx';
import { TextRowForm } from './text-row.tsx';
import styles from './texts.module.css';
import type { CheckedFile, TextsAnswer, TextsPage } from './texts-page.server.ts';

type Props = { page: TextsPage; answer: TextsAnswer | undefined };

/** Texts of a language beside those of another one, each with a form; completeness of the languages; export and import. */
export function TextsView({ page, answer }: Props) {
  const t = useTranslations('admin.texts');
  const { language, rows, filters, search, found, query } = page;
  return (
    <>
      <AdminList
        title={t('title')}
        hrefOf={(selected) => adminPaths.texts(selected)}
        search={{ label: t('search'), value: search }}
        filters={filters}
        page={page.page}
        lastPage={page.lastPage}
        found={found}
        empty={{ title: found, text: t('noneText') }}
        isEmpty={rows.length === 0}
        before={
          <>
            <p className={styles.text}>
              {t('help')} <a href={adminPaths.mails({ locale: language.code })}>{t('mailsLink')}</a>
            </p>
            {answer?.failed && (
              <Notice tone="danger" urgent>
                {answer.failed}
              </Notice>
            )}
            {(page.isImported || page.hiddenSavedKey) && !answer && <SavedNotice textKey={page.hiddenSavedKey} />}
            {answer?.checked && <ImportCheck checked={answer.checked} page={page} />}
            <Languages page={page} />
          </>
        }
      >
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.key} id={row.key} className={styles.row}>
              <TextRowForm
                row={row}
                page={page}
                action={adminPaths.texts(query)}
                answer={answer?.key === row.key ? answer : undefined}
              />
            </li>
          ))}
        </ul>
      </AdminList>
      <Transfer page={page} answer={answer} />
    </>
  );
}

function SavedNotice({ textKey }: { textKey: string | null }) {
  const t = useTranslations('admin');
  return (
    <SuccessNotice>
      {t('saved')} {textKey && <bdi>{textKey}</bdi>}
    </SuccessNotice>
  );
}

function Languages({ page: { languages } }: Pick<Props, 'page'>) {
  const t = useTranslations('admin.texts');
  return (
    <section aria-labelledby="languages-title" className={styles.section}>
      <h2 id="languages-title" className={styles.heading}>
        {t('languages')}
      </h2>
      <ul className={styles.languages}>
        {languages.map(({ name, href, total, links }) => (
          <li key={href} className={styles.language}>
            <a href={href} className={styles.link}>
              <bdi>{name}</bdi>
            </a>
            <span className={styles.small}>{total}</span>
            {links.map((link) => (
              <a key={link.href} href={link.href} className={styles.link}>
                {link.name}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Transfer({ page, answer }: Props) {
  const t = useTranslations('admin.texts');
  const { language, exportHref, mayWrite, query } = page;
  const isFileRefused = answer?.key === '' && answer.checked === null;
  return (
    <section aria-labelledby="import-title" className={styles.section}>
      <h2 id="import-title" className={styles.heading}>
        {t('importTitle')}
      </h2>
      <p>
        <a href={exportHref} download className={styles.link}>
          {t('exportFile')}
        </a>
      </p>
      {mayWrite && (
        <form method="post" action={adminPaths.texts(query)} encType="multipart/form-data" className={styles.form}>
          <p className={styles.text}>{t('importText')}</p>
          <input type="hidden" name="locale" value={language.code} />
          <TextField
            label={t('file')}
            name="file"
            type="file"
            required
            accept=".json"
            hint={t('fileHint')}
            error={isFileRefused ? answer.error : undefined}
          />
          <div>
            <Button name="intent" value="check" look="secondary">
              {t('check')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

function ImportCheck({ checked, page }: { checked: CheckedFile; page: TextsPage }) {
  const { result, problems, listed, apply, revision, digest } = checked;
  return (
    <Notice tone={problems ? 'warning' : 'info'} urgent>
      <p>{result}</p>
      {problems && <p>{problems}</p>}
      {listed.length > 0 && (
        <ul>
          {listed.map(({ key, reason }) => (
            <li key={key}>
              <bdi>{key}</bdi>: {reason}
            </li>
          ))}
        </ul>
      )}
      {apply && (
        <form method="post" action={adminPaths.texts(page.query)} data-unguarded="">
          <input type="hidden" name="locale" value={page.language.code} />
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="digest" value={digest} />
          <Button name="intent" value="apply">
            {apply}
          </Button>
        </form>
      )}
    </Notice>
  );
}
