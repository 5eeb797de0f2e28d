import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { FormAnswer } from '../form-answer.server.ts';
import { SuccessNotice } from '../success-notice.tsx';
import styles from './resource-list.module.css';
import type { ListColumn, ListRow, ResourceList } from './resource-list-page.server.ts';

/** List of a resource: filters, a table that can be sorted, and pagination. */
export function ResourceListView({ list, answer }: { list: ResourceList; answer: FormAnswer | undefined }) {
  const t = useTranslations('admin.resources.shared');
  const { name, labels, columns, rows, filters, search, page, lastPage, found, views, exportHref, mayWrite } = list;
  return (
    <AdminList
      title={labels.title}
      hrefOf={(query) => adminPaths.resource(name, query)}
      search={{ label: t('search'), value: search }}
      filters={filters}
      page={page}
      lastPage={lastPage}
      views={views}
      exportHref={exportHref}
      found={found}
      empty={{ title: t('empty'), text: labels.help }}
      isEmpty={rows.length === 0}
      before={
        <>
          <p className={styles.help}>{labels.help}</p>
          <ListOutcome list={list} answer={answer} />
          {mayWrite && (
            <div>
              <ButtonLink href={adminPaths.newResourceEntry(name)} data-create="">
                {labels.add}
              </ButtonLink>
            </div>
          )}
        </>
      }
    >
      <EntryTable columns={columns} rows={rows} />
    </AdminList>
  );
}

/** Result of the last action; a deletion can be undone. */
function ListOutcome({ list: { name, isSaved, deleted }, answer }: Parameters<typeof ResourceListView>[0]) {
  const t = useTranslations('admin.resources.shared');
  if (answer)
    return (
      <Notice tone="danger" urgent>
        {answer.failed}
      </Notice>
    );
  if (deleted?.isRestorable)
    return (
      <SuccessNotice>
        <form method="post" action={adminPaths.resource(name)} className={styles.undo}>
          <input type="hidden" name="id" value={deleted.id} />
          {t('deleted')}
          <Button name="intent" value="restore" look="secondary">
            {t('undo')}
          </Button>
        </form>
      </SuccessNotice>
    );
  return isSaved ? <SuccessNotice>{t('saved')}</SuccessNotice> : null;
}

/** On phones the cells of a row are stacked below its name. */
function EntryTable({ columns, rows }: { columns: ListColumn[]; rows: ListRow[] }) {
  return (
    <table className={styles.table}>
      <thead className={styles.head}>
        <tr>
          {columns.map(({ name, label, href, order }) => (
            <th key={name} scope="col" aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
              <a className={styles.sort} href={href}>
                {label}
                {order && <span aria-hidden="true">{order === 'asc' ? ' ↑' : ' ↓'}</span>}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, href, cells: [first, ...cells] }) => (
          <tr key={id} className={styles.row}>
            <th scope="row">
              <a className={styles.link} href={href}>
                <bdi>{first?.text}</bdi>
              </a>
            </th>
            {cells.map(({ name, label, text, isCode }) => (
              <td key={name}>
                <span className={styles.label}>{label}</span> <bdi dir={isCode ? 'ltr' : undefined}>{text}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
