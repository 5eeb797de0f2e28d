import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from './media.module.css';

type Props = {
  name: string;
  /** Typed numbers of a refused form. */
  typed?: string;
  error?: string;
  /** Whether several pictures can be chosen. */
  isMultiple?: boolean;
};

/** Number of a picture in the media library; with scripts (`script/picture-picker.ts`) a button that opens a dialog. */
export function LibraryField({ name, typed, error, isMultiple = false }: Props) {
  const t = useTranslations('admin.media');
  const tShared = useTranslations('admin.resources.shared');
  return (
    <div className={styles.library} data-library="" data-multiple={isMultiple ? '' : undefined}>
      <div data-library-number="">
        <TextField
          label={t(isMultiple ? 'libraryNumbers' : 'libraryNumber')}
          name={name}
          defaultValue={typed}
          autoComplete="off"
          maxLength={400}
          error={error}
          hint={
            <>
              {t('libraryHint')}{' '}
              <a href={adminPaths.media()} target="_blank" rel="noopener">
                {t('open')}
              </a>
            </>
          }
        />
      </div>
      <Button type="button" look="secondary" data-library-open="" hidden>
        {t('choose')}
      </Button>
      <p className={styles.chosen} role="status" data-library-chosen="" />
      <template>
        <span className={styles.chosen}>
          <img alt="" width={64} height={64} />
          <bdi />
          <IconButton icon="close" label={tShared('removePicture')} />
        </span>
      </template>
    </div>
  );
}
