import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { Radio } from '../../ui/forms/choice.tsx';
import form from '../resources/entry-form.module.css';
import type { DeletionAnswer } from './delete-unused.server.ts';
import styles from './media.module.css';
import type { MediaPage } from './media-page.server.ts';

/** Id of the form that the checkboxes of the pictures belong to. */
export const DELETION_FORM = 'delete-unused';

/** Deletes the ticked pictures, those of the page, or all of the list; the next page confirms their number. */
export function DeletionForm({ page }: { page: MediaPage }) {
  const t = useTranslations('admin.media.deletion');
  const { pictures, total } = page;
  return (
    <form
      id={DELETION_FORM}
      method="post"
      className={form.section}
      aria-labelledby="deletion-title"
      autoComplete="off"
      data-unguarded=""
    >
      <h2 id="deletion-title" className={form.sectionTitle}>
        {t('title')}
      </h2>
      <p className={form.hint}>{t('text')}</p>
      <input type="hidden" name="added_until" value={page.loadedAt} />
      {pictures.map(({ id }) => (
        <input key={id} type="hidden" name="page_id" value={id} />
      ))}
      <fieldset className={form.fields}>
        <legend className="visually-hidden">{t('title')}</legend>
        <div className={form.choices}>
          <Radio name="scope" value="selected" defaultChecked>
            {t('scopes.selected')}
          </Radio>
          <Radio name="scope" value="page">
            {t('scopes.page', { count: pictures.length })}
          </Radio>
          {total > pictures.length && (
            <Radio name="scope" value="all">
              {t('scopes.all', { count: total })}
            </Radio>
          )}
        </div>
      </fieldset>
      <div>
        <Button name="intent" value="delete-unused" look="secondary">
          {t('continue')}
        </Button>
      </div>
    </form>
  );
}

/** Confirms the number of pictures. */
export function DeletionConfirmation({ answer }: { answer: DeletionAnswer }) {
  const t = useTranslations('admin.media');
  return (
    <form method="post" className={form.section} aria-labelledby="confirmation-title" data-unguarded="">
      <h2 id="confirmation-title" className={form.sectionTitle}>
        {answer.title}
      </h2>
      <p className={styles.help}>{t('deletion.confirmText')}</p>
      {answer.limit && <p className={styles.help}>{answer.limit}</p>}
      {answer.fields.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.buttons}>
        <Button name="intent" value="delete-confirmed" look="danger">
          {answer.submit}
        </Button>
        <ButtonLink href={answer.cancel} look="secondary">
          {t('cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}
