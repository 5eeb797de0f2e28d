import { useTranslations } from 'use-intl';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import styles from './entry-form.module.css';
import type { EntryPreview } from './entry-previews.server.ts';
import { ShopSampleView } from './previews/shop-sample-view.tsx';

type Props = {
  preview: EntryPreview | null;
  /** Whether the button that shows the preview of changed values is offered. */
  canRefresh?: boolean;
};

/** Effect of the values of a form before they are saved. */
export function EntryPreviewSection({ preview, canRefresh = true }: Props) {
  const t = useTranslations('admin.preview');
  return (
    <section id="preview" className={styles.section} aria-labelledby="preview-title">
      <h2 id="preview-title" className={styles.sectionTitle}>
        {t('title')}
      </h2>
      {preview?.text && <p>{preview.text}</p>}
      {preview && preview.at !== null && (
        <TextField
          label={t('at')}
          name="preview_at"
          type="datetime-local"
          defaultValue={preview.at.value}
          hint={preview.at.hint}
        />
      )}
      {preview && preview.rows.length > 0 && (
        <div className={styles.previewTable}>
          <table>
            <thead>
              <tr>
                {preview.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.rows.map(({ id, cells: [first, ...cells] }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{first}</bdi>
                  </th>
                  {cells.map((cell, index) => (
                    <td key={preview.columns[index + 1]}>
                      <bdi>{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {preview?.sample && <ShopSampleView sample={preview.sample} />}
      {canRefresh && (
        <div>
          <Button name="intent" value="preview" look="secondary" formAction="#preview">
            {t('show')}
          </Button>
        </div>
      )}
    </section>
  );
}
