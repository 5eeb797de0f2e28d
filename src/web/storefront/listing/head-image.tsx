import { COLUMN_WIDTHS, getSmallerVersions, SMALL_WIDTHS } from '../../links/picture-urls.ts';
import { SizedImage } from '../../ui/sized-image.tsx';
import styles from './head-image.module.css';
import type { HeadPicture } from './listing-view.ts';

/** Image of the category, brand or collection, beside the heading. */
export function HeadImage({ src, thumb, focal, shape }: HeadPicture) {
  if (shape !== 'wide') {
    return (
      <span className={styles[shape]}>
        <SizedImage
          src={thumb}
          versions={getSmallerVersions(thumb, SMALL_WIDTHS)}
          sizes="144px"
          alt=""
          width={300}
          height={shape === 'mark' ? 150 : 300}
        />
      </span>
    );
  }
  return (
    <SizedImage
      className={styles.wide}
      data-focal={focal}
      src={src}
      versions={getSmallerVersions(src, COLUMN_WIDTHS)}
      srcSet={`${thumb} 600w, ${src} 1200w`}
      sizes="(width < 768px) 92vw, 30rem"
      alt=""
      width={1200}
      height={500}
    />
  );
}
