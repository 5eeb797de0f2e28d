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
        <img src={picture} alt="" width={480} height={mark ? 160 : 480} loading="lazy" decoding="async" />
      </span>
      <Heading className={mark ? 'visually-hidden' : styles.title}>{title}</Heading>
    </a>
  );
}
