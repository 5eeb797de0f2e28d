import { useTranslations } from 'use-intl';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import formStyles from '../resources/entry-form.module.css';
import { SuccessNotice } from '../success-notice.tsx';
import type { BatchAnswer } from './batch-actions.server.ts';
import { BATCH_FORM, BatchForm, BatchHistory, SelectAll } from './batch-forms.tsx';
import styles from './product-list.module.css';
import type { ProductListRow, ProductListView } from './products-page.server.ts';

const STOCK_TONE = { out: 'danger', low: 'warning', in: 'success' } as const;

/** List of all products with search, filters and sort order. */
export function ProductList({ list, answer }: { list: ProductListView; answer: BatchAnswer | undefined }) {
  const t = useTranslations('admin.resources.products');
  const tShared = useTranslations('admin.resources.shared');
  const tProducts = useTranslations('admin.products');
  const tImport = useTranslations('admin.import');
  return (
    <AdminList
      title={t('title')}
      hrefOf={adminPaths.products}
      search={{ label: tProducts('search'), value: list.search }}
      filters={list.filters}
      page={list.page}
      lastPage={list.lastPage}
      views={list.views}
      found={list.found}
      empty={{ title: tShared('empty'), text: t('help') }}
      isEmpty={list.rows.length === 0}
      before={
        <>
          {answer && (
            <Notice tone="danger" urgent>
              {answer.failed}
            </Notice>
          )}
          {list.isSaved && !answer && <SuccessNotice>{tShared('saved')}</SuccessNotice>}
          {list.mayWrite && (
            <div className={styles.actions}>
              <ButtonLink href={adminPaths.newProduct()} data-create="">
                {t('add')}
              </ButtonLink>
              <ButtonLink href={adminPaths.import()} look="secondary">
                {tImport('link')}
              </ButtonLink>
            </div>
          )}
        </>
      }
    >
      {list.mayWrite && <SelectAll list={list} answer={answer} />}
      <ProductTable rows={list.rows} mayWrite={list.mayWrite} ticked={answer?.ids ?? []} />
      {list.mayWrite && <BatchForm list={list} answer={answer} />}
      <ExportLinks exports={list.exports} />
      <BatchHistory batches={list.batches} />
    </AdminList>
  );
}

function ExportLinks({ exports }: Pick<ProductListView, 'exports'>) {
  const t = useTranslations('admin.export');
  if (exports.length === 0) return null;
  return (
    <details>
      <summary className={formStyles.summary}>{t('title')}</summary>
      <p className={formStyles.hint}>{t('text')}</p>
      <div className={styles.actions}>
        {exports.map(({ name, href }) => (
          <ButtonLink key={name} href={href} look="secondary" download>
            {t(name)}
          </ButtonLink>
        ))}
      </div>
    </details>
  );
}

/** On phones the cells of a row are beside the picture. */
function ProductTable({ rows, mayWrite, ticked }: { rows: ProductListRow[]; mayWrite: boolean; ticked: string[] }) {
  const t = useTranslations('admin.products');
  const tShared = useTranslations('admin.resources.shared');
  return (
    <table className={styles.table}>
      <thead className={styles.head}>
        <tr>
          {mayWrite && <td />}
          <td />
          <th scope="col">{tShared('fields.title')}</th>
          <th scope="col">{tShared('fields.sku')}</th>
          <th scope="col" className={styles.number}>
            {t('price')}
          </th>
          <th scope="col" className={styles.number}>
            {t('stock')}
          </th>
          <th scope="col">{tShared('fields.status')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={styles.row}>
            {mayWrite && (
              <td className={styles.tick}>
                <label className={styles.tickLabel}>
                  <input
                    type="checkbox"
                    name="id"
                    value={row.id}
                    form={BATCH_FORM}
                    defaultChecked={ticked.includes(String(row.id))}
                  />
                  <span className="visually-hidden">{t('batch.select', { title: row.title })}</span>
                </label>
              </td>
            )}
            <td className={styles.pictureCell}>
              <img
                className={styles.picture}
                src={getPictureUrls(row.image).thumb}
                alt=""
                width={56}
                height={56}
                loading="lazy"
              />
            </td>
            <th scope="row" className={styles.name}>
              <a className={styles.link} href={row.href}>
                <bdi>{row.title}</bdi>
              </a>
              <span className={styles.details}>{row.details}</span>
            </th>
            <td className={styles.sku}>
              <bdi>{row.sku}</bdi>
            </td>
            <td className={`${styles.number} ${styles.price}`}>
              <bdi>{row.price}</bdi>
            </td>
            <td className={styles.number}>
              <Badge tone={STOCK_TONE[row.stock.level]}>
                <span className="visually-hidden">{t(`stockLevels.${row.stock.level}`)}: </span>
                {row.stock.text}
              </Badge>
            </td>
            <td>
              <Badge tone={row.isVisible ? 'accent' : 'neutral'}>
                {tShared(row.isVisible ? 'choices.status.1' : 'choices.status.2')}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
