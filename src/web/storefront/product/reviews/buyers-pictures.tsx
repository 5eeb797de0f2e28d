import { type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getSmallerVersions, SMALL_WIDTHS } from '../../../links/picture-urls.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SizedImage } from '../../../ui/sized-image.tsx';
import { Zoomable } from '../gallery/zoomable.tsx';
import styles from './review-card.module.css';

export type BuyersPicture = { src: string; thumb: string; name: string | null };

/** Pictures uploaded by buyers, enlarged in a dialog. Without JavaScript the link opens the image file. */
export function BuyersPictures({ pictures, label }: { pictures: readonly BuyersPicture[]; label?: string }) {
  const t = useTranslations('reviews');
  const [enlarged, setEnlarged] = useState<BuyersPicture | null>(null);
  if (pictures.length === 0) return null;
  const titleOf = ({ name }: BuyersPicture) => t('pictureBy', { name: name ?? t('nameless') });
  const enlarge = (picture: BuyersPicture) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setEnlarged(picture);
  };
  return (
    <>
      <ul className={styles.pictures} aria-label={label}>
        {pictures.map((picture) => (
          <li key={picture.src}>
            <a href={picture.src} data-reload="" className={styles.picture} onClick={enlarge(picture)}>
              <SizedImage
                src={picture.thumb}
                versions={getSmallerVersions(picture.thumb, SMALL_WIDTHS)}
                sizes="96px"
                alt={titleOf(picture)}
                width={480}
                height={480}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
      <Dialog
        open={enlarged !== null}
        onClose={() => setEnlarged(null)}
        title={enlarged ? titleOf(enlarged) : ''}
        from="full"
      >
        {enlarged && <Zoomable key={enlarged.src} src={enlarged.src} alt={titleOf(enlarged)} />}
      </Dialog>
    </>
  );
}
