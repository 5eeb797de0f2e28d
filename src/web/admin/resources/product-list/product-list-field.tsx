import { useTranslations } from 'use-intl';
import { getPictureUrls } from '../../../links/picture-urls.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { findPartError } from '../compound-controls.tsx';
import form from '../entry-form.module.css';
import type { FormField } from '../form-view.server.ts';
import styles from './product-list-field.module.css';
import type { ListedProductView, ProductListRow, ProductListView } from './product-list-view.server.ts';

type Props = { field: FormField; list: ProductListView; errors: Record<string, string> };

/** Products in their order, with buttons that move and remove them, and a field that adds products. */
export function ProductListField({ field, list, errors }: Props) {
  const t = useTranslations('admin.productList');
  const { name, label, hint } = field;
  const anchor = getListAnchor(name);
  // the error of a product is at its row, if the row is shown
  const hasRowError = list.rows.some(({ index }) => errors[`${name}.${index}.amount`] !== undefined);
  const error = errors[name] ?? (hasRowError ? undefined : findPartError(errors, name));
  return (
    <fieldset id={anchor} className={form.localized}>
      <legend className={form.legend}>
        {label} <span className={form.optional}>{t('count', { count: list.total })}</span>
      </legend>
      {hint && <p className={form.hint}>{hint}</p>}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <input type="hidden" name={name} value={list.encoded} />
      <input type="hidden" name={`${name}.page`} value={list.page} />
      <ol className={styles.rows} start={(list.rows[0]?.index ?? 0) + 1}>
        {list.rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <ProductRow row={row} field={field} isLast={row.index === list.total - 1} errors={errors} />
          </li>
        ))}
      </ol>
      <Pages name={name} list={list} />
      <Suggestions name={name} list={list} />
      <div className={styles.add}>
        <TextArea
          label={t('add')}
          name={`${name}.add`}
          hint={t('addHint')}
          defaultValue={list.unknown.join('\n')}
          error={list.unknown.length > 0 ? t('unknown') : undefined}
          rows={2}
        />
        <div>
          <EditButton name={name} edit="add:0" look="secondary">
            {t('addButton')}
          </EditButton>
        </div>
      </div>
    </fieldset>
  );
}

type EditButtonProps = { name: string; edit: string; look?: 'quiet' | 'secondary'; children: string } & {
  'aria-label'?: string;
};

/** Sends the form with a change of the list; the answer shows the changed list again. */
function EditButton({ name, edit, look = 'quiet', ...rest }: EditButtonProps) {
  return (
    <Button {...rest} name="intent" value={`${name}:${edit}`} look={look} formAction={`#${getListAnchor(name)}`} />
  );
}

function getListAnchor(name: string): string {
  return `list-${name}`;
}

type RowProps = { row: ProductListRow; field: FormField; isLast: boolean; errors: Record<string, string> };

function ProductRow({ row, field: { name, control, unit, amountLabel }, isLast, errors }: RowProps) {
  const t = useTranslations('admin.productList');
  const { id, index, title, amount } = row;
  const kind = control.kind === 'product-list' ? control.link.amount?.kind : undefined;
  return (
    <>
      <ProductSummary product={row} />
      {amountLabel && (
        <TextField
          label={amountLabel}
          optional={unit && `(${unit})`}
          name={`${name}.${id}`}
          defaultValue={amount}
          inputMode={kind === 'money' ? 'decimal' : 'numeric'}
          dir="ltr"
          error={errors[`${name}.${index}.amount`]}
        />
      )}
      <div className={styles.buttons}>
        {index > 0 && (
          <EditButton name={name} edit={`up:${id}`} aria-label={t('moveUp', { title })}>
            {t('up')}
          </EditButton>
        )}
        {!isLast && (
          <EditButton name={name} edit={`down:${id}`} aria-label={t('moveDown', { title })}>
            {t('down')}
          </EditButton>
        )}
        <EditButton name={name} edit={`remove:${id}`} aria-label={t('removeTitle', { title })}>
          {t('remove')}
        </EditButton>
      </div>
    </>
  );
}

function ProductSummary({ product: { title, sku, image, price, isHidden, href } }: { product: ListedProductView }) {
  const t = useTranslations('admin.resources.shared.choices.status');
  return (
    <div className={styles.product}>
      {image && (
        <img
          className={styles.picture}
          src={getPictureUrls(image).thumb}
          alt=""
          width={48}
          height={48}
          loading="lazy"
        />
      )}
      <div>
        <a className={styles.link} href={href}>
          <bdi>{title}</bdi>
        </a>
        <div className={form.hint}>
          {sku && (
            <>
              <bdi dir="ltr">{sku}</bdi> ·{' '}
            </>
          )}
          <bdi>{price}</bdi> {isHidden && <Badge tone="neutral">{t('2')}</Badge>}
        </div>
      </div>
    </div>
  );
}

function Pages({ name, list: { page, lastPage } }: { name: string; list: ProductListView }) {
  const t = useTranslations('admin.productList');
  if (lastPage === 1) return null;
  return (
    <div className={styles.buttons}>
      {page > 1 && (
        <EditButton name={name} edit={`page:${page - 1}`}>
          {t('previousPage')}
        </EditButton>
      )}
      <span className={form.hint}>{t('page', { page, lastPage })}</span>
      {page < lastPage && (
        <EditButton name={name} edit={`page:${page + 1}`}>
          {t('nextPage')}
        </EditButton>
      )}
    </div>
  );
}

function Suggestions({ name, list: { suggestions } }: { name: string; list: ProductListView }) {
  const t = useTranslations('admin.productList');
  if (suggestions.length === 0) return null;
  return (
    <fieldset className={form.localized}>
      <legend className={form.legend}>{t('suggestions')}</legend>
      <div className={form.choices}>
        {suggestions.map((product) => (
          <Checkbox key={product.id} name={`${name}.chosen`} value={product.id}>
            <bdi>{product.title}</bdi> {product.sku && <bdi dir="ltr">({product.sku})</bdi>}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
