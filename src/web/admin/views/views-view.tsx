import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { FormAnswer } from '../form-answer.server.ts';
import { SuccessNotice } from '../success-notice.tsx';
import styles from './views.module.css';
import type { ViewsPage } from './views-page.server.ts';

type Props = { page: ViewsPage; answer: FormAnswer | undefined };

/** The views of a list: rename, delete, and choose the default. */
export function ViewsView({ page: { list, views, isSaved }, answer }: Props) {
  const t = useTranslations('admin.views');
  const tAdmin = useTranslations('admin');
  return (
    <>
      <a className={styles.back} href={adminPaths.resource(list, { view: 'all' })}>
        {t('all')}
      </a>
      <h1>{t('manage')}</h1>
      <p className={styles.text}>{t('manageText')}</p>
      {answer && (
        <Notice tone="danger" urgent>
          {answer.errors.title ?? answer.failed}
        </Notice>
      )}
      {isSaved && !answer && <SuccessNotice>{tAdmin('saved')}</SuccessNotice>}
      {views.length === 0 && <EmptyState icon="filter" title={t('none')} text={t('noneText')} />}
      <ul className={styles.list}>
        {views.map((view) => (
          <li key={view.id} className={styles.view}>
            <ViewForms view={view} list={list} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ViewForms({ view, list }: { view: ViewsPage['views'][number]; list: ViewsPage['list'] }) {
  const t = useTranslations('admin.views');
  const shared = useTranslations('admin.resources.shared');
  const { id, title, version, ownerId, isDefault, mayChange } = view;
  return (
    <form method="post" action={adminPaths.views(list)} className={styles.form}>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="view" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="is_default" value={isDefault ? 'no' : 'yes'} />
      {mayChange ? (
        <TextField label={t('name')} name="title" maxLength={60} required defaultValue={title} autoComplete="off" />
      ) : (
        <strong>
          <bdi>{title}</bdi>
        </strong>
      )}
      <div className={styles.marks}>
        {ownerId === null && <Badge>{t('sharedMark')}</Badge>}
        {isDefault && <Badge tone="accent">{t('isDefault')}</Badge>}
      </div>
      <div className={styles.actions}>
        {mayChange && (
          <Button name="intent" value="rename" look="secondary">
            {t('rename')}
          </Button>
        )}
        <Button name="intent" value="default" look="secondary">
          {t(isDefault ? 'removeDefault' : 'makeDefault')}
        </Button>
        {mayChange && (
          <Button name="intent" value="delete" look="danger">
            {shared('delete')}
          </Button>
        )}
      </div>
    </form>
  );
}
