import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { adminPaths } from '../admin-paths.ts';
import { SuccessNotice } from '../success-notice.tsx';
import type { EntryFormAnswer } from './answer-refused-form.server.ts';
import { EntryField } from './entry-field.tsx';
import styles from './entry-form.module.css';
import type { EntryForm } from './entry-form-page.server.ts';
import { EntryPreviewSection } from './entry-preview.tsx';

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
      {form.shopPage && <ShopPageLink page={form.shopPage} />}
      {form.parts && (
        <div>
          <ButtonLink look="secondary" href={form.parts.href}>
            {form.parts.title}
          </ButtonLink>
        </div>
      )}
      <EntryFields form={form} answer={answer} />
      {mayWrite && form.mergeTargets && (
        <MergeEntry form={form} targets={form.mergeTargets} error={answer?.errors.into} />
      )}
      {mayWrite && heading !== null && <DeleteEntry text={form.deleteText} />}
    </>
  );
}

function ShopPageLink({ page: { href, isHidden } }: { page: NonNullable<EntryForm['shopPage']> }) {
  const t = useTranslations('admin.products');
  return (
    <div>
      <ButtonLink look="secondary" href={href}>
        {t(isHidden ? 'preview' : 'viewOnShop')}
      </ButtonLink>
    </div>
  );
}

/** Form of an entry: sections, errors, and the values of another editor after a conflict. */
export function EntryFields({ form, answer }: Props) {
  const t = useTranslations('admin.resources.shared');
  const { sections, languages, mayWrite, isSaved } = form;
  // after a refused form the loader has read a newer version, on which the sent values are not based
  const version = answer ? answer.version : form.version;
  const saved = Object.fromEntries(sections.flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])));
  return (
    <>
      <AnswerNotice answer={answer} />
      {isSaved && !answer && <SuccessNotice>{t('saved')}</SuccessNotice>}
      {answer?.conflict && <ConflictNotice saved={answer.conflict} />}
      <form method="post" encType="multipart/form-data" className={styles.form} data-unsaved={answer ? '' : undefined}>
        {version !== null && <input type="hidden" name="version" value={version} />}
        {/* the Enter key presses the first button of a form, which would be one that edits a list */}
        <button
          type="submit"
          name="intent"
          value="save"
          className={styles.defaultButton}
          tabIndex={-1}
          aria-hidden="true"
        />
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
                  values={answer?.values ?? saved}
                  languages={languages}
                  timeZone={form.timeZone}
                  errors={answer?.errors ?? {}}
                  list={answer?.lists[field.name] ?? form.lists[field.name]}
                />
              ))}
            </section>
          ))}
          {form.hasPreview && <EntryPreviewSection preview={answer ? answer.preview : form.preview} />}
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

function AnswerNotice({ answer }: { answer: EntryFormAnswer | undefined }) {
  const t = useTranslations('admin.resources.shared');
  if (!answer) return null;
  return (
    <Notice tone={answer.failed === null ? 'info' : 'danger'} urgent>
      {answer.failed ?? t('unsaved')}
    </Notice>
  );
}

type MergeProps = { form: EntryForm; targets: { value: string; name: string }[]; error: string | undefined };

/** Form that merges the entry into another one, behind a disclosure widget. */
function MergeEntry({ form, targets, error }: MergeProps) {
  const t = useTranslations('admin.resources.shared');
  return (
    <details open={error !== undefined}>
      <summary className={styles.summary}>{t('mergeTitle')}</summary>
      <form method="post" className={styles.section}>
        <input type="hidden" name="version" value={form.version ?? 0} />
        <Select label={t('mergeInto')} name="into" hint={t('mergeText')} error={error} required defaultValue="">
          <option value="">{t('choose')}</option>
          {targets.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <div>
          <Button name="intent" value="merge" look="danger">
            {t('merge')}
          </Button>
        </div>
      </form>
    </details>
  );
}

/** Form that deletes the entry, behind a disclosure widget. */
export function DeleteEntry({ text }: { text: string }) {
  const t = useTranslations('admin.resources.shared');
  return (
    <details>
      <summary className={styles.summary}>{t('deleteTitle')}</summary>
      <form method="post" className={styles.section}>
        <p>{text}</p>
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
