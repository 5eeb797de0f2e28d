import { useTranslations } from 'use-intl';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { SuccessNotice } from '../success-notice.tsx';
import { CategoryTreeView } from './category-tree/category-tree.tsx';
import type { ListAnswer } from './list-actions.server.ts';
import styles from './resource-list.module.css';
import type { ListColumn, ListRow, ResourceList } from './resource-list-page.server.ts';
import { ShippingPreviewForm } from './shipping-preview.tsx';

/** List of a resource: filters, a table that can be sorted, and pagination. */
export function ResourceListView({ list, answer }: { list: ResourceList; answer: ListAnswer | undefined }) {
  const t = useTranslations('admin.resources.shared');
  const { name, labels, columns, rows, filters, addHref, search, page, lastPage, found } = list;
  const { views, exportLink, preview, mayWrite, tree } = list;
  const hasPeriod = filters.some((filter) => filter.name === 'period');
  return (
    <AdminList
      title={labels.title}
      hrefOf={(query) => adminPaths.resource(name, query)}
      search={{ label: t('search'), value: search }}
      filters={filters}
      page={page}
      lastPage={tree ? 1 : lastPage}
      views={views}
      exportLink={exportLink}
      found={found}
      empty={{ title: t('empty'), text: labels.help }}
      isEmpty={rows.length === 0}
      before={
        <>
          <p className={styles.help}>{labels.help}</p>
          <ListOutcome list={list} answer={answer} />
          {mayWrite && (
            <div>
              <ButtonLink href={addHref} data-create="">
                {labels.add}
              </ButtonLink>
            </div>
          )}
        </>
      }
    >
      {tree ? (
        <CategoryTreeView nodes={tree} mayWrite={mayWrite} />
      ) : (
        <>
          <div className={styles.entries}>
            <EntryTable columns={columns} rows={rows} hasPeriod={hasPeriod} mayWrite={mayWrite} />
          </div>
          {mayWrite && <EntryBatch list={list} />}
        </>
      )}
      {preview && <ShippingPreviewForm preview={preview} />}
    </AdminList>
  );
}

/** Result of the last action; a deletion can be undone. */
function ListOutcome({ list, answer }: Parameters<typeof ResourceListView>[0]) {
  const t = useTranslations('admin.resources.shared');
  const deleted = answer?.deleted ?? list.deleted;
  return (
    <>
      {answer && <RefusedEntries answer={answer} />}
      {deleted.length > 0 && <UndoForm list={list} deleted={deleted} />}
      {!answer && deleted.length === 0 && list.isSaved && <SuccessNotice>{t('saved')}</SuccessNotice>}
    </>
  );
}

function UndoForm({ list, deleted }: { list: ResourceList; deleted: readonly number[] }) {
  const t = useTranslations('admin.resources.shared');
  return (
    <SuccessNotice>
      <form method="post" action={getFormAction(list)} className={styles.undo}>
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
}

/** The shown list, also where the staff member has a default view, so that the answer is shown and not the view. */
function getFormAction({ name, query }: ResourceList): string {
  return adminPaths.resource(name, { ...query, view: 'all' });
}

function RefusedEntries({ answer: { done, refused } }: { answer: ListAnswer }) {
  const t = useTranslations('admin.resources.shared.batch');
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
const BATCH_FORM = 'batch';

/** Actions for the ticked entries. */
function EntryBatch({ list }: { list: ResourceList }) {
  const t = useTranslations('admin.resources.shared');
  return (
    <form
      id={BATCH_FORM}
      method="post"
      action={getFormAction(list)}
      className={styles.batch}
      aria-labelledby="batch-title"
      data-unguarded=""
    >
      <h2 id="batch-title" className={styles.batchTitle}>
        {t('batch.title')}
      </h2>
      {list.rows.map(({ id, version }) => (
        <input key={id} type="hidden" name={`version.${id}`} value={version} />
      ))}
      {list.hasStatus && (
        <>
          <Button name="intent" value="publish" look="secondary">
            {t('batch.publish')}
          </Button>
          <Button name="intent" value="hide" look="secondary">
            {t('batch.hide')}
          </Button>
        </>
      )}
      <Button name="intent" value="delete" look="danger">
        {t('delete')}
      </Button>
    </form>
  );
}

type TableProps = { columns: ListColumn[]; rows: ListRow[]; hasPeriod: boolean; mayWrite: boolean };

/** In a narrow list the cells of a row are stacked below its name. */
function EntryTable({ columns, rows, hasPeriod, mayWrite }: TableProps) {
  const t = useTranslations('admin.resources.shared');
  const hasPictures = rows.some(({ picture }) => picture !== undefined);
  return (
    <table className={styles.table}>
      <thead className={styles.head}>
        <tr>
          {mayWrite && <td />}
          {hasPictures && <td />}
          {columns.map(({ name, label, href, order }) => (
            <th key={name} scope="col" aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
              <a className={styles.sort} href={href}>
                {label}
                {order && <span aria-hidden="true">{order === 'asc' ? ' ↑' : ' ↓'}</span>}
              </a>
            </th>
          ))}
          {hasPeriod && <th scope="col">{t('period')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, href, picture, cells: [first, ...cells] }) => (
          <tr key={id} className={styles.row}>
            {mayWrite && (
              <td className={styles.tick}>
                <label className={styles.tickLabel}>
                  <input type="checkbox" name="id" value={id} form={BATCH_FORM} />
                  <span className="visually-hidden">{t('batch.select', { title: first?.text ?? String(id) })}</span>
                </label>
              </td>
            )}
            {hasPictures && (
              <td className={styles.pictureCell}>
                {picture && (
                  <img
                    className={styles.picture}
                    src={getPictureUrls(picture).thumb}
                    alt=""
                    width={72}
                    height={44}
                    loading="lazy"
                  />
                )}
              </td>
            )}
            <th scope="row">
              <a className={styles.link} href={href}>
                <bdi>{first?.text}</bdi>
              </a>
            </th>
            {cells.map(({ name, label, text, isCode, tone }) => (
              <td key={name}>
                <span className={styles.label}>{label}</span>{' '}
                {tone ? <Badge tone={tone}>{text}</Badge> : <bdi dir={isCode ? 'ltr' : undefined}>{text}</bdi>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
