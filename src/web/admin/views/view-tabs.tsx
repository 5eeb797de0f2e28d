import { useTranslations } from 'use-intl';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { ListViews } from './list-views.server.ts';
import styles from './views.module.css';

/** Saved views above a list, and the form that saves the current one. */
export function ViewTabs({ views: { list, all, tabs, query } }: { views: ListViews }) {
  const t = useTranslations('admin.views');
  const isSaved = tabs.some(({ isActive }) => isActive);
  const canSave = Object.keys(query).length > 0 && !isSaved;
  if (tabs.length === 0 && !canSave) return null;
  return (
    <div className={styles.views}>
      {tabs.length > 0 && (
        <nav aria-label={t('tabs')} className={styles.tabs}>
          <a className={styles.tab} href={all.href} aria-current={all.isActive ? 'page' : undefined}>
            {t('all')}
          </a>
          {tabs.map(({ id, title, href, isActive }) => (
            <a key={id} className={styles.tab} href={href} aria-current={isActive ? 'page' : undefined}>
              <bdi>{title}</bdi>
            </a>
          ))}
          <a className={styles.manage} href={adminPaths.views(list)}>
            {t('manage')}
          </a>
        </nav>
      )}
      {canSave && (
        <details>
          <summary className={styles.summary}>{t('save')}</summary>
          <SaveForm list={list} query={query} />
        </details>
      )}
    </div>
  );
}

function SaveForm({ list, query }: Pick<ListViews, 'list' | 'query'>) {
  const t = useTranslations('admin.views');
  const shared = useTranslations('admin.resources.shared');
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return (
    <form method="post" action={adminPaths.views(list)} className={styles.form}>
      <p className={styles.text}>{t('saveText')}</p>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={new URLSearchParams(given).toString()} />
      <TextField label={t('name')} name="title" maxLength={60} required autoComplete="off" />
      <Checkbox name="is_shared">{t('shared')}</Checkbox>
      <div>
        <Button name="intent" value="create" look="secondary">
          {shared('save')}
        </Button>
      </div>
    </form>
  );
}
