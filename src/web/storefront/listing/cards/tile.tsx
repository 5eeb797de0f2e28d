import { getSmallerVersions, SMALL_WIDTHS } from '../../../links/picture-urls.ts';
import { SizedImage } from '../../../ui/sized-image.tsx';
import styles from './tiles.module.css';

type Props = {
  href: string;
  title: string;
  picture: string;
  level: 2 | 3;
  /** The picture is a wordmark: the title is visually hidden. */
  mark?: boolean;
};

/** Link to a category or a brand. */
export function Tile({ href, title, picture, level, mark = false }: Props) {
  const Heading = `h${level}` as const;
  return (
    <a href={href} className={`${styles.tile} ${mark ? styles.mark : ''}`}>
      <span className={styles.picture}>
        <SizedImage
          src={picture}
          versions={getSmallerVersions(picture, SMALL_WIDTHS)}
          sizes="(width < 576px) calc(33vw - 22px), 160px"
          alt=""
          width={480}
          height={mark ? 160 : 480}
          loading="lazy"
        />
      </span>
      <Heading className={mark ? 'visually-hidden' : styles.title}>{title}</Heading>
    </a>
  );
}
