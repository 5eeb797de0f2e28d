import { useTranslations } from 'use-intl';
import type { Block } from '../../../modules/content/pages/markdown.rules.ts';
import { sectionId } from './blocks.tsx';
import styles from './static-page.module.css';

/** Shorter texts need no table of contents. */
const MIN_SECTIONS = 4;

/** Table of contents of a long text, beside it where there is room. */
export function TableOfContents({ blocks }: { blocks: readonly Block[] }) {
  const t = useTranslations('staticPages');
  const headings = blocks.flatMap((block, index) =>
    block.kind === 'heading' && block.level < 4
      ? [{ id: sectionId(index), level: block.level, title: block.text.map(({ text }) => text).join('') }]
      : [],
  );
  const main = headings.filter(({ level }) => level === 2);
  const sections = main.length < MIN_SECTIONS ? headings : main;
  if (sections.length < MIN_SECTIONS) return null;
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <p id="contents" className={styles.contentsTitle}>
        {t('onThisPage')}
      </p>
      <ul className={styles.sections}>
        {sections.map(({ id, level, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={level === 2 ? styles.section : `${styles.section} ${styles.below}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
