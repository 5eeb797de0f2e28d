import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { FormAnswer } from '../form-answer.server.ts';
import { SuccessNotice } from '../success-notice.tsx';
import type { DeletionAnswer } from './delete-unused.server.ts';
import { DELETION_FORM, DeletionConfirmation, DeletionForm } from './delete-unused.tsx';
import styles from './media.module.css';
import type { MediaUseLink } from './media-labels.server.ts';
import type { MediaCard, MediaPage } from './media-page.server.ts';
import { PictureUpload } from './picture-upload.tsx';

type Props = { page: MediaPage; answer: FormAnswer | undefined; deletion: DeletionAnswer | undefined };

/** Pictures of the media library with the entries that use them. */
export function MediaView({ page, answer, deletion }: Props) {
  const t = useTranslations('admin.media');
  const tAdmin = useTranslations('admin');
  const { pictures, filters, views, exportLink, search, found, mayWrite, canDelete } = page;
  return (
    <AdminList
      title={t('title')}
      hrefOf={(selected) => adminPaths.media(selected)}
      search={{ label: t('search'), value: search }}
      filters={filters}
      page={page.page}
      lastPage={page.lastPage}
      views={views}
      exportLink={exportLink}
      found={found}
      empty={{ title: found, text: t('noneText') }}
      isEmpty={pictures.length === 0}
      before={
        <>
          <p className={styles.help}>{t('help')}</p>
          {answer && (
            <Notice tone="danger" urgent>
              {answer.failed}
            </Notice>
          )}
          {page.isSaved && !answer && <SuccessNotice>{tAdmin('saved')}</SuccessNotice>}
          {page.deletion.length > 0 && !answer && !deletion && <SuccessNotice>{page.deletion.join(' ')}</SuccessNotice>}
          {deletion && <DeletionConfirmation answer={deletion} />}
          {mayWrite && <PictureUpload label={tAdmin('products.addPictures')} error={answer?.errors.pictures} />}
        </>
      }
    >
      <ul className={styles.grid}>
        {pictures.map((picture) => (
          <li key={picture.id} className={styles.card}>
            <Card picture={picture} canDelete={canDelete} />
          </li>
        ))}
      </ul>
      {canDelete && <DeletionForm page={page} />}
    </AdminList>
  );
}

function Card({ picture, canDelete }: { picture: MediaCard; canDelete: boolean }) {
  const t = useTranslations('admin.media');
  const tBatch = useTranslations('admin.resources.shared.batch');
  return (
    <>
      <a href={picture.href} className={styles.cardLink}>
        <img className={styles.thumb} src={picture.thumb} alt="" width={240} height={240} loading="lazy" />
        <bdi className={styles.fileName}>{picture.name}</bdi>
      </a>
      <p className={styles.facts}>
        {t('numberOf', { id: picture.id })}
        {picture.size && ` · ${picture.size}`}
      </p>
      <p className={styles.facts}>{picture.date}</p>
      {canDelete && (
        <Checkbox name="id" value={picture.id} form={DELETION_FORM} autoComplete="off">
          <span className="visually-hidden">{tBatch('select', { title: picture.name })}</span>
          <Badge tone="neutral">{t('unused')}</Badge>
        </Checkbox>
      )}
      {!canDelete && picture.uses.length === 0 && (
        <div>
          <Badge tone="neutral">{t('unused')}</Badge>
        </div>
      )}
      {picture.uses.length > 0 && <UseList uses={picture.uses} />}
      {picture.hasMoreUses && <a href={picture.href}>{t('moreUses')}</a>}
    </>
  );
}

/** Entries that use a picture. */
export function UseList({ uses }: { uses: MediaUseLink[] }) {
  return (
    <ul className={styles.uses}>
      {uses.map(({ kind, title, href }) => (
        <li key={`${kind} ${href} ${title}`} className={styles.use}>
          <span className={styles.facts}>{kind}</span>{' '}
          {href ? <a href={href}>{<bdi>{title}</bdi>}</a> : <bdi>{title}</bdi>}
        </li>
      ))}
    </ul>
  );
}
