import { useTranslations } from 'use-intl';
import type { ProductPicture } from '../../../modules/catalog/pictures/product-picture.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { LibraryField } from '../media/library-field.tsx';
import { PictureUpload } from '../media/picture-upload.tsx';
import form from '../resources/entry-form.module.css';
import type { PicturesPart } from './pictures-part.server.ts';
import type { ProductAnswer } from './product-actions.server.ts';
import styles from './product-page.module.css';

type Props = { part: PicturesPart; mayWrite: boolean; answer: ProductAnswer | undefined };

/** Pictures of a product: upload, order, descriptions and variants. */
export function PicturesForms({ part, mayWrite, answer }: Props) {
  const t = useTranslations('admin.products');
  const tMedia = useTranslations('admin.media');
  return (
    <>
      {mayWrite && (
        <>
          <PictureUpload
            label={t('addPictures')}
            error={answer?.intent === 'upload' ? answer.errors.pictures : undefined}
          />
          <form method="post" className={`${form.section} ${styles.chooser}`}>
            <LibraryField name="library" typed={answer?.values.library} isMultiple error={answer?.errors.library} />
            <div>
              <Button name="intent" value="add-library" look="secondary">
                {tMedia('addChosen')}
              </Button>
            </div>
          </form>
        </>
      )}
      {part.pictures.length === 0 && <p>{t('noPictures')}</p>}
      <p role="status" className="visually-hidden" data-moved="" />
      <ol
        className={styles.pictures}
        data-sortable={mayWrite ? part.id : undefined}
        data-labels={JSON.stringify(part.pictures.map((_, index) => t('pictureNumber', { number: index + 1 })))}
        // text of the status for each place
        data-places={JSON.stringify(
          part.pictures.map((_, index) => tMedia('moved', { place: index + 1, count: part.pictures.length })),
        )}
      >
        {part.pictures.map((picture, index) => (
          <li key={picture.id} className={styles.picture} data-picture={picture.id}>
            <PictureForms
              picture={picture}
              number={index + 1}
              isLast={index === part.pictures.length - 1}
              part={part}
              mayWrite={mayWrite}
              answer={answer?.values.picture === String(picture.id) ? answer : undefined}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

type PictureProps = Props & { picture: ProductPicture; number: number; isLast: boolean };

function PictureForms({ picture, number, isLast, part, mayWrite, answer }: PictureProps) {
  const t = useTranslations('admin.products');
  const tShared = useTranslations('admin.resources.shared');
  return (
    <>
      <img
        className={styles.image}
        src={getPictureUrls(picture.file).thumb}
        alt={t('pictureNumber', { number })}
        width={240}
        height={240}
        loading="lazy"
        draggable={false}
      />
      {mayWrite && (
        <form method="post" className={styles.order}>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="picture" value={picture.id} />
          {/* with scripts the picture moves at once, and the buttons of its new place appear */}
          <Button name="to" value="first" look="quiet" hidden={number === 1}>
            {t('moveFirst')}
          </Button>
          <Button name="to" value="earlier" look="quiet" hidden={number === 1}>
            {t('moveEarlier')}
          </Button>
          <Button name="to" value="later" look="quiet" hidden={isLast}>
            {t('moveLater')}
          </Button>
        </form>
      )}
      <details open={answer !== undefined}>
        <summary className={form.summary}>{t('pictureDetails')}</summary>
        <form method="post" className={form.form}>
          <input type="hidden" name="picture" value={picture.id} />
          <fieldset disabled={!mayWrite} className={form.fields}>
            <fieldset className={form.localized}>
              <legend className={form.legend}>{tShared('fields.alt')}</legend>
              <p className={form.hint}>{tShared('hints.alt')}</p>
              {part.languages.map(({ code, name, direction }) => (
                <TextField
                  key={code}
                  label={name}
                  name={`alt.${code}`}
                  lang={code}
                  dir={direction}
                  maxLength={200}
                  defaultValue={answer?.values[`alt.${code}`] ?? picture.alt[code] ?? ''}
                  error={answer?.errors[`alt.${code}`]}
                />
              ))}
            </fieldset>
            {part.values.length > 0 && (
              <Select label={t('pictureFor')} name="attribute_value_id" defaultValue={picture.attribute_value_id ?? ''}>
                <option value="">{t('allVariants')}</option>
                {part.values.map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </fieldset>
          {mayWrite && (
            <div className={styles.order}>
              <Button name="intent" value="describe">
                {tShared('save')}
              </Button>
              <Button name="intent" value="remove-picture" look="danger">
                {tShared('removePicture')}
              </Button>
            </div>
          )}
        </form>
      </details>
    </>
  );
}
