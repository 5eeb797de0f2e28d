import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { Figure } from '../../ui/figure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/price.tsx';
import { BookingLink } from './booking-link.tsx';
import type { FoundView } from './found-view.server.ts';
import styles from './journey.module.css';
import { Unlisted } from './unlisted.tsx';

/** Search results when the query matches more than one device. */
export function FoundRepairs({ q, found, journey }: { q: string; found: FoundView; journey: string | null }) {
  const t = useTranslations('repair.search');
  const address = useAddress();
  const { models, isMore, faults, isNamed, brand } = found;
  const fault = faults.map(({ name }) => name).join(', ');
  if (models.length === 0) {
    return (
      <>
        <Notice tone="warning" title={t('nothing', { q: isolated(q) })}>
          <p>{t('nothingText')}</p>
        </Notice>
        <Unlisted title={t('unlisted')} make={brand?.name} faults={faults} />
      </>
    );
  }
  return (
    <section aria-labelledby="found" className={styles.series}>
      <h2 id="found">{t('which')}</h2>
      <p role="status" className={styles.small}>
        {isNamed && !isMore && t('models', { count: models.length, q: isolated(q) })}
        {isMore && t('more')} {fault && t('fault', { fault })}
      </p>
      <ul className={styles.models}>
        {models.map(({ slug, name, year, faults: own, from }) => (
          <li key={slug}>
            <BookingLink journey={journey} model={slug} faults={own} className={styles.model}>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.small}>
                <Figure value={year} />
              </span>
              {from !== null && <Price current={from} from />}
            </BookingLink>
          </li>
        ))}
      </ul>
      {brand && (
        <p>
          <a href={address(brand.path)} className={styles.more}>
            {t('allOf', { name: isolated(brand.name) })}
          </a>
        </p>
      )}
      <Unlisted title={t('unlisted')} make={brand?.name} faults={faults} />
    </section>
  );
}

/** Isolates the direction of a name inside a sentence. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
