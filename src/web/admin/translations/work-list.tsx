import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { SuccessNotice } from '../success-notice.tsx';
import styles from './translations.module.css';
import type { RefusedText, TranslationsAnswer } from './translations-page.server.ts';
import type { WorkList, WorkRow } from './work-list.server.ts';

/** Texts of a kind beside their sources, in one form. After a conflict it has the texts of the other editor as seen. */
export function WorkListView({ list, answer }: { list: WorkList; answer: TranslationsAnswer | undefined }) {
  const t = useTranslations('admin.translations');
  const texts = useTranslations('admin.texts');
  const { kindName: kind, title, language, source, rows, filters, search, found, query, saved, mayWrite } = list;
  // another editor has translated it, so that the filter excludes it now
  const unlisted = Object.entries(answer?.refused ?? {}).filter(([key]) => !rows.some((row) => row.key === key));
  return (
    <>
      <Breadcrumb
        trail={[{ label: t('title'), href: adminPaths.translations({ locale: language.code }) }]}
        here={title}
      />
      <AdminList
        title={title}
        hrefOf={(selected) => adminPaths.translations(selected)}
        search={{ label: t('search'), value: search }}
        filters={filters}
        page={list.page}
        lastPage={list.lastPage}
        found={found}
        empty={{ title: found, text: texts('noneText') }}
        isEmpty={rows.length === 0}
        before={
          <>
            {answer?.failed && (
              <Notice tone="danger" urgent>
                {answer.failed}
              </Notice>
            )}
            {unlisted.map(([key, { text, error }]) => (
              <Notice key={key} tone="warning" title={error}>
                <p className={styles.source} lang={language.code} dir={language.direction}>
                  {text}
                </p>
              </Notice>
            ))}
            {saved && !answer && <SuccessNotice>{saved}</SuccessNotice>}
          </>
        }
      >
        <form
          method="post"
          action={adminPaths.translations(query)}
          encType="multipart/form-data"
          noValidate
          className={styles.section}
          data-unsaved={answer ? '' : undefined}
        >
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="locale" value={language.code} />
          <ul className={styles.units}>
            {rows.map((row) => (
              <li key={row.key} className={styles.unit}>
                <Unit
                  row={row}
                  languages={{ language, source }}
                  mayWrite={mayWrite}
                  refused={answer?.refused[row.key]}
                />
              </li>
            ))}
          </ul>
          {mayWrite && (
            <div className={styles.save}>
              <Button name="intent" value="save">
                {t('save')}
              </Button>
            </div>
          )}
        </form>
      </AdminList>
    </>
  );
}

type UnitProps = {
  row: WorkRow;
  languages: Pick<WorkList, 'language' | 'source'>;
  mayWrite: boolean;
  refused: RefusedText | undefined;
};

function Unit({ row, languages: { language, source }, mayWrite, refused }: UnitProps) {
  const t = useTranslations('admin.translations');
  const texts = useTranslations('admin.texts');
  const { key, title, label, href, target, state, maxLength } = row;
  // fields of all rows have the same label
  const nameId = `${key}-name`;
  const shared = {
    label: texts('textIn', { language: language.name }),
    name: `text.${key}`,
    lang: language.code,
    dir: language.direction,
    readOnly: !mayWrite,
    defaultValue: refused ? refused.text : target,
    error: refused?.isConflict ? texts('conflict', { text: target }) : refused?.error,
    maxLength: maxLength ?? undefined,
  };
  return (
    <fieldset className={styles.entry} aria-labelledby={nameId}>
      <input type="hidden" name="row" value={key} />
      <input type="hidden" name={`seen.${key}`} value={row.seen} />
      <input type="hidden" name={`shown.${key}`} value={row.shown} />
      <div className={styles.side}>
        <p id={nameId} className={styles.name}>
          {href ? (
            <a href={href}>
              <bdi>{title}</bdi>
            </a>
          ) : (
            <bdi>{title}</bdi>
          )}{' '}
          <span className={styles.small}>{label}</span>
        </p>
        <p className={styles.source} lang={source.code} dir={source.direction}>
          {row.source}
        </p>
        {state && (
          <div>
            <Badge tone="warning">{state.name}</Badge>
          </div>
        )}
      </div>
      <div className={styles.side}>
        {row.isMultiline ? <TextArea {...shared} rows={row.lines} /> : <TextField {...shared} />}
        {state?.kind === 'outdated' && mayWrite && (
          <Checkbox name={`confirmed.${key}`} defaultChecked={false}>
            {t('stillCorrect')}
          </Checkbox>
        )}
      </div>
    </fieldset>
  );
}
