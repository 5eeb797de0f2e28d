import { useTranslations } from 'use-intl';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import styles from './media.module.css';

/** Dialog with the pictures of the media library; its script is `script/picture-picker.ts`, which clones the template. */
export function PicturePicker() {
  const t = useTranslations('admin.media');
  const ui = useTranslations('ui');
  const locale = usePageLocale();
  return (
    <dialog
      className={styles.picker}
      aria-labelledby="picker-title"
      data-picker=""
      data-language={locale}
      data-failed={t('loadFailed')}
      data-none={t('found', { count: 0 })}
      data-chosen={t('chosen')}
    >
      <div className={styles.pickerHead}>
        <h2 id="picker-title" className={styles.pickerTitle}>
          {t('choose')}
        </h2>
        <IconButton icon="close" label={ui('close')} data-close="" />
      </div>
      <input
        type="search"
        className={styles.pickerSearch}
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={80}
      />
      <p role="status" className={styles.pickerStatus} />
      <ul className={styles.pickerGrid} />
      <div>
        <Button type="button" look="secondary" data-more="" hidden>
          {t('more')}
        </Button>
      </div>
      <template>
        <li>
          <button type="button" className={styles.option}>
            <img className={styles.optionImage} alt="" width={120} height={120} loading="lazy" />
            <bdi className={styles.fileName} />
          </button>
        </li>
      </template>
    </dialog>
  );
}
