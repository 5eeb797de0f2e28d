import { useTranslations } from 'use-intl';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import form from '../resources/entry-form.module.css';
import styles from './media.module.css';

/** Form that uploads pictures. With scripts (`script/picture-upload.ts`) files can be dropped and show their progress. */
export function PictureUpload({ label, error }: { label: string; error: string | undefined }) {
  const t = useTranslations('admin.media');
  const hint = useTranslations('admin.resources.shared')('pictureHint');
  const locale = usePageLocale();
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className={`${form.section} ${styles.upload}`}
      data-upload=""
      data-language={locale}
      data-failed={t('uploadFailed')}
      data-uploaded={t('uploaded')}
    >
      <TextField
        label={label}
        name="pictures"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        hint={hint}
        error={error}
      />
      <p className={styles.drop} data-upload-drop="" hidden>
        {t('drop')}
      </p>
      <ul className={styles.queue} data-upload-list="" aria-label={t('queue')} hidden />
      <p role="status" className="visually-hidden" data-upload-status="" />
      <template>
        <li className={styles.queued}>
          <bdi className={styles.fileName} />
          <progress className={styles.progress} max={100} value={0} />
          <IconButton icon="close" label={t('cancel')} />
          <span className={styles.problem} />
        </li>
      </template>
      <div>
        <Button name="intent" value="upload">
          {t('upload')}
        </Button>
      </div>
    </form>
  );
}
