import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { adminPaths } from '../admin-paths.ts';
import { PicturePicker } from '../media/picture-picker.tsx';
import { SearchDialog } from '../search/header-search.tsx';
import type { AdminNavGroup } from './admin-navigation.server.ts';
import styles from './script-elements.module.css';

/** Elements that only the script of the admin uses, and the script itself. */
export function ScriptElements({ navigation }: { navigation: readonly AdminNavGroup[] }) {
  const ui = useTranslations('ui');
  return (
    <>
      <div className={styles.loadingBar} data-loading-bar="" hidden />
      <div data-toasts="" data-toast-class={styles.toast}>
        <p role="status" className="visually-hidden" />
        <template>
          <IconButton icon="close" label={ui('close')} />
        </template>
      </div>
      <SearchDialog />
      <PicturePicker />
      <ShortcutHelp navigation={navigation} />
      <script type="module" src={adminPaths.script()} />
    </>
  );
}

/** Second keys of the shortcuts that lead to a page, by its address. */
const PAGE_KEYS: Readonly<Record<string, string>> = {
  [adminPaths.root()]: 'h',
  [adminPaths.orders()]: 'o',
  [adminPaths.products()]: 'p',
  [adminPaths.settings()]: 's',
};

/** Dialog with all shortcuts; `script/shortcuts.ts` reads the keys of the pages from it. */
function ShortcutHelp({ navigation }: { navigation: readonly AdminNavGroup[] }) {
  const t = useTranslations('admin.shortcuts');
  const search = useTranslations('admin.globalSearch');
  const ui = useTranslations('ui');
  const pages = navigation.flatMap(({ items }) =>
    items.flatMap(({ href, name }) => (PAGE_KEYS[href] ? [{ href, name, key: PAGE_KEYS[href] }] : [])),
  );
  return (
    <dialog className={styles.dialog} data-shortcuts="" aria-labelledby="shortcuts-title">
      <div className={styles.head}>
        <h2 id="shortcuts-title" className={styles.title}>
          {t('title')}
        </h2>
        <IconButton icon="close" label={ui('close')} data-close="" />
      </div>
      <dl className={styles.keys}>
        <Shortcut name={search('title')} keys={['Ctrl', 'K']} />
        {pages.map(({ href, name, key }) => (
          <Shortcut
            key={href}
            name={
              <a href={href} data-keys={`g${key}`}>
                {t('goTo', { page: name })}
              </a>
            }
            keys={['G', key.toUpperCase()]}
          />
        ))}
        <Shortcut name={t('find')} keys={['/']} />
        <Shortcut name={t('create')} keys={['N']} />
        <Shortcut name={t('nextRow')} keys={['J']} />
        <Shortcut name={t('previousRow')} keys={['K']} />
        <Shortcut name={t('help')} keys={['?']} />
      </dl>
      <Checkbox name="shortcuts">{t('enabled')}</Checkbox>
    </dialog>
  );
}

function Shortcut({ name, keys }: { name: React.ReactNode; keys: readonly string[] }) {
  return (
    <div className={styles.shortcut}>
      <dt>{name}</dt>
      <dd className={styles.combination} dir="ltr">
        {keys.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
