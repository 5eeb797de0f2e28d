import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { SuccessNotice } from '../success-notice.tsx';
import type { ListAnswer } from './list-actions.server.ts';
import styles from './resource-list.module.css';
import type { ListColumn, ListRow, ResourceList } from './resource-list-page.server.ts';

/** List of a resource: filters, a table that can be sorted, and pagination. */
export function ResourceListView({ list, answer }: { list: ResourceList; answer: ListAnswer | undefined }) {
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
      <EntryTable columns={columns} rows={rows} mayWrite={mayWrite} />
      {mayWrite && <BulkForm list={list} />}
    </AdminList>
  );
}

/** Result of the last action; a deletion can be undone. */
function ListOutcome({ list: { name, isSaved, deleted }, answer }: Parameters<typeof ResourceListView>[0]) {
  const t = useTranslations('admin.resources.shared');
  if (answer) return <RefusedEntries answer={answer} />;
  if (deleted.length > 0)
    return (
      <SuccessNotice>
        <form method="post" action={adminPaths.resource(name)} className={styles.undo}>
          {deleted.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          {t('deleted')}
          <Button name="intent" value="restore" look="secondary">
            {t('undo')}
          </Button>
        </form>
      </SuccessNotice>
    );
  return isSaved ? <SuccessNotice>{t('saved')}</SuccessNotice> : null;
}

function RefusedEntries({ answer: { done, refused } }: { answer: ListAnswer }) {
  const t = useTranslations('admin.resources.shared.bulk');
  return (
    <Notice tone="danger" urgent>
      {refused.length === 0 ? (
        t('nothing')
      ) : (
        <>
          <p>{t('refused', { done })}</p>
          <ul>
            {refused.map(({ id, title, reason }) => (
              <li key={id}>
                <bdi>{title}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** Id of the form that the checkboxes of the list belong to. */
const BULK_FORM = 'bulk';

/** Actions for the ticked entries. */
function BulkForm({ list: { name, rows, hasStatus } }: { list: ResourceList }) {
  const t = useTranslations('admin.resources.shared');
  return (
    <form
      id={BULK_FORM}
      method="post"
      action={adminPaths.resource(name)}
      className={styles.bulk}
      aria-labelledby="bulk-title"
      data-unguarded=""
    >
      <h2 id="bulk-title" className={styles.bulkTitle}>
        {t('bulk.title')}
      </h2>
      {rows.map(({ id, version }) => (
        <input key={id} type="hidden" name={`version.${id}`} value={version} />
      ))}
      {hasStatus && (
        <>
          <Button name="intent" value="publish" look="secondary">
            {t('bulk.publish')}
          </Button>
          <Button name="intent" value="hide" look="secondary">
            {t('bulk.hide')}
          </Button>
        </>
      )}
      <Button name="intent" value="delete" look="danger">
        {t('delete')}
      </Button>
    </form>
  );
}

/** On phones the cells of a row are stacked below its name. */
function EntryTable({ columns, rows, mayWrite }: { columns: ListColumn[]; rows: ListRow[]; mayWrite: boolean }) {
  const t = useTranslations('admin.resources.shared.bulk');
  return (
    <table className={styles.table}>
      <thead className={styles.head}>
        <tr>
          {mayWrite && <td />}
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
            {mayWrite && (
              <td className={styles.tick}>
                <label className={styles.tickLabel}>
                  <input type="checkbox" name="id" value={id} form={BULK_FORM} />
                  <span className="visually-hidden">{t('select', { title: first?.text ?? String(id) })}</span>
                </label>
              </td>
            )}
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
