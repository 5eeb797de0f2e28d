import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { adminPaths } from '../admin-paths.ts';
import { SuccessNotice } from '../success-notice.tsx';
import type { EntryFormAnswer } from './answer-refused-form.server.ts';
import { EntryField } from './entry-field.tsx';
import styles from './entry-form.module.css';
import type { EntryForm } from './entry-form-page.server.ts';

type Props = { form: EntryForm; answer: EntryFormAnswer | undefined };

/** Page with the form of an entry and its deletion. */
export function EntryFormView({ form, answer }: Props) {
  const { name, heading, newHeading, listTitle, mayWrite } = form;
  const title = heading ?? newHeading;
  return (
    <>
      <Breadcrumb trail={[{ label: listTitle, href: adminPaths.resource(name) }]} here={title} />
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <EntryFields form={form} answer={answer} />
      {mayWrite && heading !== null && <DeleteEntry undoMinutes={form.undoMinutes} />}
    </>
  );
}

/** Form of an entry: sections, errors, and the values of another editor after a conflict. */
export function EntryFields({ form, answer }: Props) {
  const t = useTranslations('admin.resources.shared');
  const { sections, languages, mayWrite, isSaved } = form;
  // after a refused form the loader has read a newer version, on which the sent values are not based
  const version = answer ? answer.version : form.version;
  return (
    <>
      {answer && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      {isSaved && !answer && <SuccessNotice>{t('saved')}</SuccessNotice>}
      {answer?.conflict && <ConflictNotice saved={answer.conflict} />}
      <form method="post" encType="multipart/form-data" className={styles.form} data-unsaved={answer ? '' : undefined}>
        {version !== null && <input type="hidden" name="version" value={version} />}
        {/* a disabled fieldset disables all fields of staff who may only read */}
        <fieldset disabled={!mayWrite} className={styles.fields}>
          {sections.map((section) => (
            <section key={section.name} className={styles.section} aria-labelledby={`section-${section.name}`}>
              <h2 id={`section-${section.name}`} className={styles.sectionTitle}>
                {section.title}
              </h2>
              {section.fields.map((field) => (
                <EntryField
                  key={field.name}
                  field={{ ...field, value: answer ? answer.values[field.name] : field.value }}
                  languages={languages}
                  timeZone={form.timeZone}
                  errors={answer?.errors ?? {}}
                />
              ))}
            </section>
          ))}
        </fieldset>
        {mayWrite && (
          <div className={styles.actions}>
            <Button name="intent" value="save">
              {t('save')}
            </Button>
          </div>
        )}
      </form>
    </>
  );
}

/** Form that deletes the entry, behind a disclosure widget. */
export function DeleteEntry({ undoMinutes }: { undoMinutes: number | null }) {
  const t = useTranslations('admin.resources.shared');
  return (
    <details>
      <summary className={styles.summary}>{t('deleteTitle')}</summary>
      <form method="post" className={styles.section}>
        <p>{undoMinutes === null ? t('deleteText') : t('deleteUndoText', { minutes: undoMinutes })}</p>
        <div>
          <Button name="intent" value="delete" look="danger">
            {t('delete')}
          </Button>
        </div>
      </form>
    </details>
  );
}

/** What another editor has saved since the form was opened; saving again replaces it. */
export function ConflictNotice({ saved }: { saved: readonly { name: string; value: string }[] }) {
  const t = useTranslations('admin.resources.shared');
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{t('conflictTitle')}</h2>
      <p>{t('conflictText')}</p>
      <dl className={styles.saved}>
        {saved.map(({ name, value }) => (
          <div key={name}>
            <dt className={styles.hint}>{name}</dt>
            <dd className={styles.savedValue}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
