import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { FormAnswer } from '../form-answer.server.ts';
import form from '../resources/entry-form.module.css';
import { SuccessNotice } from '../success-notice.tsx';
import styles from './media.module.css';
import type { MediaEntry } from './media-entry.server.ts';
import { UseList } from './media-view.tsx';
import { PictureEditorForms } from './picture-editor.tsx';

type Props = { page: MediaEntry; answer: FormAnswer | undefined };

/** A picture of the media library: its uses, its texts, and its replacement or deletion. */
export function MediaEntryView({ page, answer }: Props) {
  const t = useTranslations('admin.media');
  const tAdmin = useTranslations('admin');
  return (
    <>
      <Breadcrumb trail={[{ label: t('title'), href: adminPaths.media() }]} here={page.name} />
      <h1>
        <bdi>{page.name}</bdi>
      </h1>
      {answer && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      {page.isSaved && !answer && <SuccessNotice>{tAdmin('saved')}</SuccessNotice>}
      <div className={styles.entry}>
        <img className={styles.full} src={page.src} alt={page.name} />
        <dl className={styles.factList}>
          {page.facts.map(({ name, value }) => (
            <div key={name}>
              <dt className={styles.facts}>{name}</dt>
              <dd className={styles.fact}>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <section className={form.section} aria-labelledby="uses-title">
        <h2 id="uses-title" className={form.sectionTitle}>
          {t('usedBy')}
        </h2>
        {page.uses.length > 0 ? <UseList uses={page.uses} /> : <p className={styles.help}>{t('unusedText')}</p>}
      </section>
      <Texts page={page} answer={answer} />
      {page.editor && <PictureEditorForms page={page} editor={page.editor} answer={answer} />}
      {page.mayReplace && <Replacement error={answer?.errors.picture} />}
      {page.mayWrite && <Deletion isUsed={page.uses.length > 0} />}
    </>
  );
}

function Texts({ page, answer }: Props) {
  const t = useTranslations('admin.media');
  const tShared = useTranslations('admin.resources.shared');
  const tProducts = useTranslations('admin.products');
  const values = answer?.intent === 'save' ? answer.values : {};
  // another editor saved a newer version, whose values the second save replaces
  const isConflict = values.version !== undefined && values.version !== String(page.version);
  const getHint = (typed: string | undefined, saved = '') =>
    isConflict && typed !== saved ? tProducts('savedValue', { value: saved }) : undefined;
  return (
    <form method="post" className={form.section} data-unsaved={answer?.intent === 'save' ? '' : undefined}>
      <input type="hidden" name="version" value={page.version} />
      <fieldset disabled={!page.mayWrite} className={form.fields}>
        <TextField
          label={t('name')}
          name="name"
          required
          maxLength={255}
          defaultValue={values.name ?? page.name}
          hint={getHint(values.name, page.name)}
          error={answer?.errors.name}
        />
        <fieldset className={form.localized}>
          <legend className={form.legend}>{tShared('fields.alt')}</legend>
          <p className={form.hint}>{t('altHint')}</p>
          <div className={form.languages}>
            {page.languages.map(({ code, name, direction }) => (
              <TextField
                key={code}
                label={name}
                name={`alt.${code}`}
                lang={code}
                dir={direction}
                maxLength={200}
                defaultValue={values[`alt.${code}`] ?? page.alt[code] ?? ''}
                hint={getHint(values[`alt.${code}`], page.alt[code])}
                error={answer?.errors[`alt.${code}`]}
              />
            ))}
          </div>
        </fieldset>
      </fieldset>
      {page.mayWrite && (
        <div>
          <Button name="intent" value="save">
            {tShared('save')}
          </Button>
        </div>
      )}
    </form>
  );
}

function Replacement({ error }: { error: string | undefined }) {
  const t = useTranslations('admin.media');
  const hint = useTranslations('admin.resources.shared')('pictureHint');
  return (
    <details open={error !== undefined}>
      <summary className={form.summary}>{t('replaceTitle')}</summary>
      <form method="post" encType="multipart/form-data" className={form.section}>
        <p className={styles.help}>{t('replaceText')}</p>
        <TextField
          label={t('newFile')}
          name="picture"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hint={hint}
          error={error}
        />
        <div>
          <Button name="intent" value="replace">
            {t('replace')}
          </Button>
        </div>
      </form>
    </details>
  );
}

function Deletion({ isUsed }: { isUsed: boolean }) {
  const t = useTranslations('admin.media');
  const tProblems = useTranslations('problems.media');
  const tShared = useTranslations('admin.resources.shared');
  return (
    <details>
      <summary className={form.summary}>{tShared('deleteTitle')}</summary>
      <form method="post" className={form.section}>
        <p className={styles.help}>{isUsed ? tProblems('inUse') : t('deleteText')}</p>
        <div>
          <Button name="intent" value="delete" look="danger">
            {tShared('delete')}
          </Button>
        </div>
      </form>
    </details>
  );
}
