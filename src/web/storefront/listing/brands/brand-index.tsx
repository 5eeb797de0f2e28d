import { useTranslations } from 'use-intl';
import { getPictureUrls } from '../../../links/picture-urls.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { useNumberFormat } from '../../../ui/numbers/number-format.ts';
import { Tile } from '../cards/tile.tsx';
import styles from './brand-index.module.css';
import { type LetterGroup, OTHER_LETTERS } from './brand-letters.rules.ts';

type BrandView = { id: number; title: string; image: string | null };

/** Brands grouped by letter, with links to all letters. */
export function BrandIndex({ letters }: { letters: readonly LetterGroup<BrandView>[] }) {
  const t = useTranslations('brandIndex');
  const formatNumber = useNumberFormat();
  const address = useLocalePath();
  const getLetterName = (letter: string) => (letter === OTHER_LETTERS ? t('others') : letter);
  return (
    <>
      <nav aria-label={t('jump')}>
        <ul className={styles.jumps}>
          {letters.map(({ letter, brands }, index) => (
            <li key={letter}>
              <a href={`#${getLetterAnchor(index)}`} className={styles.jump}>
                <bdi aria-hidden={letter === OTHER_LETTERS}>{letter}</bdi>
                <span aria-hidden="true" className={styles.count}>
                  {formatNumber(brands.length)}
                </span>
                <span className="visually-hidden">
                  {letter === OTHER_LETTERS && t('others')} {t('count', { count: brands.length })}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.index}>
        {letters.map(({ letter, brands }, index) => (
          <section key={letter} id={getLetterAnchor(index)} aria-label={getLetterName(letter)} className={styles.group}>
            <h2 className={styles.letter}>
              <bdi aria-hidden={letter === OTHER_LETTERS}>{letter}</bdi>
              {letter === OTHER_LETTERS && <span className="visually-hidden">{t('others')}</span>}
            </h2>
            <ul className={styles.brands}>
              {brands.map(({ id, title, image }) => (
                <li key={id} className={styles.brand}>
                  <Tile
                    href={address(to.brand('all', id))}
                    title={title}
                    picture={getPictureUrls(image).src}
                    level={3}
                    mark
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** Numbered, because letters of other scripts would need escaping in a fragment. */
function getLetterAnchor(index: number): string {
  return `letter-${index + 1}`;
}
