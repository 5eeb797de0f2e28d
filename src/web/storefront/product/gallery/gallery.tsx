import { type MouseEvent, type UIEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { COLUMN_WIDTHS, getSmallerVersions, SMALL_WIDTHS } from '../../../links/picture-urls.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SizedImage } from '../../../ui/sized-image.tsx';
import { useIntent } from '../../../ui/use-intent.ts';
import type { Picture } from '../product-view.ts';
import styles from './gallery.module.css';
import { Zoomable } from './zoomable.tsx';

type Props = {
  title: string;
  pictures: readonly Picture[];
  /** Chosen attribute values: pictures of other values are hidden. */
  values: readonly number[];
};

const IMAGE_SIZES = '(width < 992px) min(100vw - 32px, 672px), min(48vw, 672px)';

/** Horizontally scrolling pictures: by swipe, thumbnails or keyboard. */
export function Gallery({ title, pictures, values }: Props) {
  const t = useTranslations('product');
  const list = useRef<HTMLUListElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const { hasIntent, intentProps } = useIntent();
  const shown = filterPictures(pictures, values);
  const row = shown[0]?.src;
  const [seen, setSeen] = useState({ row, nth: 0 });
  // another colour shows another row of pictures, which starts at its first picture
  if (seen.row !== row) setSeen({ row, nth: 0 });
  const current = seen.row === row ? seen.nth : 0;
  const [enlargedIndex, setEnlargedIndex] = useState<number | null>(null);
  const enlarged = enlargedIndex === null ? undefined : shown[enlargedIndex % shown.length];
  // without JavaScript the link opens the image file
  const enlarge = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setEnlargedIndex(index);
  };
  const show = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    list.current?.children[index]?.scrollIntoView({ inline: 'start', block: 'nearest' });
  };
  const syncThumbnail = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    // scrollLeft is negative in right-to-left layouts
    const index = Math.round(Math.abs(scrollLeft) / clientWidth);
    if (index === current) return;
    setSeen({ row, nth: index });
    const thumb = strip.current?.children[index];
    // scrolls the strip only: scrollIntoView on a thumbnail below the viewport would scroll the page
    if (strip.current && thumb instanceof HTMLElement)
      strip.current.scrollTo({ left: thumb.offsetLeft + (thumb.offsetWidth - strip.current.clientWidth) / 2 });
  };
  return (
    <section aria-label={t('gallery', { title })} className={styles.gallery} {...intentProps}>
      {/* another colour shows another row of pictures and starts with its first one */}
      <ul
        key={row}
        ref={list}
        className={hasIntent ? styles.row : `${styles.row} ${styles.waiting}`}
        tabIndex={shown.length > 1 ? 0 : undefined}
        onScroll={syncThumbnail}
      >
        {shown.map(({ src, thumb, alt }, index) => (
          <li key={src} id={`picture-${index + 1}`} className={styles.tile}>
            <a href={src} data-reload="" className={styles.enlarge} onClick={enlarge(index)}>
              <SizedImage
                src={src}
                versions={getSmallerVersions(src, COLUMN_WIDTHS)}
                srcSet={thumb === src ? undefined : `${thumb} 480w, ${src} 1000w`}
                sizes={IMAGE_SIZES}
                alt={alt}
                width={1000}
                height={1000}
                loading={index === 0 ? 'eager' : 'lazy'}
                isMain={index === 0}
              />
              <span className="visually-hidden">{t('enlarge')}</span>
            </a>
          </li>
        ))}
      </ul>
      <Dialog open={enlarged !== undefined} onClose={() => setEnlargedIndex(null)} title={title} from="full">
        {enlarged && (
          <Zoomable
            src={enlarged.src}
            alt={enlarged.alt}
            // wraps around, so that the button stays enabled
            onTurn={
              shown.length > 1
                ? (step) => setEnlargedIndex(((enlargedIndex ?? 0) + step + shown.length) % shown.length)
                : undefined
            }
          />
        )}
      </Dialog>
      {shown.length > 1 && (
        <ul ref={strip} className={styles.thumbs}>
          {shown.map(({ src, thumb }, index) => (
            <li key={src}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={t('showPicture', { number: index + 1 })}
                aria-current={index === current}
                className={styles.thumb}
                onClick={show(index)}
              >
                <SizedImage
                  src={thumb}
                  versions={getSmallerVersions(thumb, SMALL_WIDTHS)}
                  sizes="72px"
                  alt=""
                  width={480}
                  height={480}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Pictures of the chosen values first, then those without a value; all pictures if there are none of either. */
function filterPictures(pictures: readonly Picture[], values: readonly number[]): readonly Picture[] {
  const own = pictures.filter(({ valueId }) => valueId !== null && values.includes(valueId));
  const common = pictures.filter(({ valueId }) => valueId === null);
  if (own.length === 0 && common.length === 0) return pictures;
  return [...own, ...common];
}
