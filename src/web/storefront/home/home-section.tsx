import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './home-section.module.css';

type Props = {
  /** Unique id of the section. */
  id: string;
  title: string;
  text?: string;
  /** Content beside the title: a countdown. */
  beside?: ReactNode;
  /** Link to the whole list; `name` is its accessible name, where the label is not unique. */
  more?: { href: string; label: string; name?: string };
  tinted?: boolean;
  children: ReactNode;
};

export function HomeSection({ id, title, text, beside, more, tinted = false, children }: Props) {
  return (
    <section aria-labelledby={id} className={tinted ? styles.tinted : undefined}>
      <div className={`container ${styles.section}`}>
        <header className={styles.head}>
          <div>
            <h2 id={id}>{title}</h2>
            {text && <p className={styles.text}>{text}</p>}
          </div>
          {beside && <div className={styles.beside}>{beside}</div>}
          {more && (
            <a href={more.href} aria-label={more.name} className={styles.more}>
              {more.label}
              <Icon name="arrow-end" size="s" />
            </a>
          )}
        </header>
        {children}
      </div>
    </section>
  );
}
