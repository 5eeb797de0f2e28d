import { useTranslations } from 'use-intl';
import { isolateText } from '../../../../kernel/isolate-text.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PlainNumber } from '../../../ui/numbers/plain-number.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import { BookingLink } from '../booking/booking-link.tsx';
import styles from '../journey/journey.module.css';
import { Unlisted } from '../steps/unlisted.tsx';
import type { RepairSearchView } from './repair-search.server.ts';

/** Search results when the query matches more than one device. */
export function RepairSearchResults({
  q,
  found,
  journey,
}: {
  q: string;
  found: RepairSearchView;
  journey: string | null;
}) {
  const t = useTranslations('repair.search');
  const address = useLocalePath();
  const { models, hasMore, faults, matchesText, brand } = found;
  const fault = faults.map(({ name }) => name).join(', ');
  if (models.length === 0) {
    return (
      <>
        <Notice tone="warning" title={t('nothing', { q: isolateText(q) })}>
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
        {matchesText && !hasMore && t('models', { count: models.length, q: isolateText(q) })}
        {hasMore && t('more')} {fault && t('fault', { fault })}
      </p>
      <ul className={styles.models}>
        {models.map(({ slug, name, year, faults: own, from }) => (
          <li key={slug}>
            <BookingLink journey={journey} model={slug} faults={own} className={styles.model}>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.small}>
                <PlainNumber value={year} />
              </span>
              {from !== null && <Price current={from} from />}
            </BookingLink>
          </li>
        ))}
      </ul>
      {brand && (
        <p>
          <a href={address(brand.path)} className={styles.more}>
            {t('allOf', { name: isolateText(brand.name) })}
          </a>
        </p>
      )}
      <Unlisted title={t('unlisted')} make={brand?.name} faults={faults} />
    </section>
  );
}
