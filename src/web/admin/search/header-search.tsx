import { useTranslations } from 'use-intl';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from './search.module.css';

const RESULTS = 'search-results';

/** Search field of the header; with scripts it opens the dialog, as do Ctrl K and ⌘ K. */
export function HeaderSearch() {
  const t = useTranslations('admin.globalSearch');
  return (
    <search className={styles.header}>
      <form method="get" action={adminPaths.search()} data-search-form="" className={styles.form}>
        <Icon name="search" size="s" className={styles.icon} />
        <input
          className={styles.field}
          type="search"
          name="q"
          aria-label={t('title')}
          placeholder={t('title')}
          maxLength={80}
          autoComplete="off"
          aria-keyshortcuts="Control+K Meta+K"
        />
        <span className={styles.keys} data-search-keys="" hidden>
          <kbd dir="ltr">Ctrl K</kbd>
        </span>
      </form>
    </search>
  );
}

/** Combobox with the results while typing; its script is `script/search-dialog.ts`, which clones the templates. */
export function SearchDialog() {
  const t = useTranslations('admin.globalSearch');
  const ui = useTranslations('ui');
  const locale = usePageLocale();
  return (
    <dialog
      className={styles.dialog}
      aria-label={t('title')}
      data-search-dialog=""
      data-language={locale}
      data-failed={t('failed')}
    >
      <search className={styles.bar}>
        <form method="get" action={adminPaths.search()} className={styles.barForm}>
          <Icon name="search" />
          <input
            className={styles.query}
            type="search"
            name="q"
            role="combobox"
            aria-label={t('title')}
            placeholder={t('title')}
            aria-expanded="false"
            aria-controls={RESULTS}
            aria-autocomplete="list"
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
          />
          <IconButton icon="close" label={ui('close')} data-close="" />
        </form>
      </search>
      <p className={styles.status} role="status" />
      <div id={RESULTS} role="listbox" aria-label={t('title')} className={styles.results} />
      <template data-group-template="">
        {/* biome-ignore lint/a11y/useSemanticElements: a group of options is no group of form controls */}
        <div role="group" className={styles.group}>
          <p className={styles.groupName} />
        </div>
      </template>
      <template data-hit-template="">
        <a href="/admin" role="option" aria-selected="false" tabIndex={-1} className={styles.hit}>
          <bdi className={styles.hitTitle} /> <bdi className={styles.detail} />
        </a>
      </template>
    </dialog>
  );
}
