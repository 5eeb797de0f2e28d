import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { adminPaths } from '../admin-paths.ts';
import { SuccessNotice } from '../success-notice.tsx';
import { FileForms } from './file-forms.tsx';
import type { ProgressPage, ProgressRow } from './progress-view.server.ts';
import styles from './translations.module.css';
import type { TranslationsAnswer } from './translations-page.server.ts';
import type { WorkList } from './work-list.server.ts';
import { WorkListView } from './work-list.tsx';

type Props = { page: ProgressPage | WorkList; answer: TranslationsAnswer | undefined };

/** Progress of the translation into every language, or the texts of one kind side by side. */
export function TranslationsView({ page, answer }: Props) {
  if (page.view === 'list') return <WorkListView list={page} answer={answer} />;
  return <Progress page={page} answer={answer} />;
}

function Progress({ page, answer }: { page: ProgressPage; answer: TranslationsAnswer | undefined }) {
  const t = useTranslations('admin.translations');
  const draft = useTranslations('admin.languages');
  const { languages, shown, files, lastImport, mayWrite, done } = page;
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={styles.text}>{t('help')}</p>
      {answer?.failed && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      {done && !answer && <SuccessNotice>{done}</SuccessNotice>}
      <section aria-labelledby="languages-title" className={styles.section}>
        <h2 id="languages-title" className={styles.heading}>
          {t('languages')}
        </h2>
        <ul className={styles.rows}>
          {languages.map((language) => (
            <Row key={language.code} row={language} isCurrent={language.isShown} />
          ))}
        </ul>
      </section>
      {shown && (
        <section aria-labelledby="kinds-title" className={styles.section}>
          <h2 id="kinds-title" className={styles.heading}>
            {t('kindsOf', { language: shown.name })}
          </h2>
          {shown.previewHref && (
            <p>
              <a href={shown.previewHref} className={styles.link}>
                {draft('preview')}
              </a>
            </p>
          )}
          <ul className={styles.rows}>
            {shown.kinds.map((kind) => (
              <Row key={kind.href} row={kind} />
            ))}
          </ul>
        </section>
      )}
      {files && <FileForms files={files} mayWrite={mayWrite} answer={answer} />}
      {lastImport && mayWrite && (
        <form method="post" className={styles.undo} data-unguarded="">
          <p className={styles.small}>{lastImport.text}</p>
          <input type="hidden" name="import" value={lastImport.id} />
          {lastImport.resume && (
            <Button name="intent" value={lastImport.resume} look="secondary">
              {t(`continue.${lastImport.resume}`)}
            </Button>
          )}
          {lastImport.resume !== 'undo' && (
            <Button name="intent" value="undo" look="secondary">
              {t('undo')}
            </Button>
          )}
        </form>
      )}
      <p>
        <a href={adminPaths.texts()} className={styles.link}>
          {t('textsLink')}
        </a>
      </p>
    </>
  );
}

/** A language or a kind with its progress; links to its missing and outdated texts. */
function Row({ row, isCurrent = false }: { row: ProgressRow; isCurrent?: boolean }) {
  const { name, href, done, total, summary, links } = row;
  return (
    <li className={styles.progressRow}>
      <a href={href} className={styles.link} aria-current={isCurrent || undefined}>
        <bdi>{name}</bdi>
      </a>
      <span className={styles.measure}>
        <progress className={styles.meter} value={done} max={Math.max(1, total)} aria-label={name} />
        <span className={styles.small}>{summary}</span>
      </span>
      <span className={styles.links}>
        {links.map((link) => (
          <a key={link.name} href={link.href} className={styles.link}>
            {link.name}
          </a>
        ))}
      </span>
    </li>
  );
}
