import { type MouseEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './gallery.module.css';
import type { Picture } from './product-view.ts';
import { Zoomable } from './zoomable.tsx';

type Props = {
  title: string;
  pictures: readonly Picture[];
  /** Values chosen now: pictures of other ones stay away. */
  values: readonly number[];
};

const WIDE = '(width < 992px) 100vw, 50vw';

/** Pictures side by side, moved by swipe, by the small ones below, or by keyboard like everything that scrolls. */
export function Gallery({ title, pictures, values }: Props) {
  const t = useTranslations('product');
  const list = useRef<HTMLUListElement>(null);
  const shown = picturesFor(pictures, values);
  const [enlarged, setEnlarged] = useState<Picture | null>(null);
  // without script the link opens the picture itself
  const enlarge = (picture: Picture) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setEnlarged(picture);
  };
  const show = (place: number) => (event: MouseEvent) => {
    event.preventDefault();
    list.current?.children[place]?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'smooth' });
  };
  return (
    <section aria-label={t('gallery', { title })} className={styles.gallery}>
      {/* another colour is another row of pictures and begins with its first */}
      <ul key={shown[0]?.src} ref={list} className={styles.row} tabIndex={shown.length > 1 ? 0 : undefined}>
        {shown.map((picture, place) => {
          const { src, thumb, alt } = picture;
          return (
            <li key={src} id={`picture-${place + 1}`} className={styles.tile}>
              <a href={src} data-reload="" className={styles.enlarge} onClick={enlarge(picture)}>
                <img
                  src={src}
                  srcSet={thumb === src ? undefined : `${thumb} 480w, ${src} 1000w`}
                  sizes={WIDE}
                  alt={alt}
                  width={1000}
                  height={1000}
                  loading={place === 0 ? 'eager' : 'lazy'}
                  fetchPriority={place === 0 ? 'high' : 'auto'}
                  decoding="async"
                />
                <span className="visually-hidden">{t('enlarge')}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <Dialog open={enlarged !== null} onClose={() => setEnlarged(null)} title={title} from="wide">
        {enlarged && <Zoomable key={enlarged.src} src={enlarged.src} alt={enlarged.alt} />}
      </Dialog>
      {shown.length > 1 && (
        <ul className={styles.thumbs}>
          {shown.map(({ src, thumb }, place) => (
            <li key={src}>
              <a
                href={`#picture-${place + 1}`}
                aria-label={t('showPicture', { number: place + 1 })}
                className={styles.thumb}
                onClick={show(place)}
              >
                <img src={thumb} alt="" width={480} height={480} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Those of the chosen colour first, then those of every colour; all of them where the colour has none. */
function picturesFor(pictures: readonly Picture[], values: readonly number[]): readonly Picture[] {
  const own = pictures.filter(({ valueId }) => valueId !== null && values.includes(valueId));
  const common = pictures.filter(({ valueId }) => valueId === null);
  if (own.length === 0 && common.length === 0) return pictures;
  return [...own, ...common];
}
