import styles from './head-image.module.css';
import type { HeadPicture } from './listing-view.ts';

/** Image of the category, brand or collection, beside the heading. */
export function HeadImage({ src, thumb, focal, shape }: HeadPicture) {
  if (shape !== 'wide') {
    return (
      <span className={styles[shape]}>
        <img src={thumb} alt="" width={300} height={shape === 'mark' ? 150 : 300} decoding="async" />
      </span>
    );
  }
  return (
    <img
      className={styles.wide}
      data-focal={focal}
      src={src}
      srcSet={`${thumb} 600w, ${src} 1200w`}
      sizes="(width < 768px) 92vw, 30rem"
      alt=""
      width={1200}
      height={500}
      decoding="async"
    />
  );
}
