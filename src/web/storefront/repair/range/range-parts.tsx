import { useTranslations } from 'use-intl';
import type { RangeModel } from '../../../../modules/device-offers/repair-ranges.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Chip } from '../../../ui/badge.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { PlainNumber } from '../../../ui/numbers/plain-number.tsx';
import { BookingLink } from '../booking/booking-link.tsx';
import styles from '../journey/journey.module.css';
import type { RangePage } from './range-page.server.ts';

/** Brands of a device type, or series of a brand. */
export function RangeLinks({ range: { kind, children } }: { range: RangePage }) {
  const t = useTranslations('repair.go');
  const address = useLocalePath();
  if (children.length < 2) return null;
  return (
    <nav aria-label={t(kind === 'type' ? 'makers' : 'series')} className={styles.chips}>
      {children.map(({ category, sub, name }) => (
        <Chip key={sub ?? category} href={address(to.modelRange(category, sub))}>
          {name}
        </Chip>
      ))}
    </nav>
  );
}

/** Models with their lowest repair price, and links to buy, trade in and find accessories. */
export function RangeModels({ range: { kind, name, groups, journey } }: { range: RangePage }) {
  const t = useTranslations('repair.go');
  return groups.map((group) => (
    <section key={group.name ?? ''} className={styles.series}>
      <h2>
        <bdi>{group.name ?? (kind === 'type' ? t('mostRequested') : t('models', { name }))}</bdi>
      </h2>
      <ul className={styles.models}>
        {group.models.map((model) => (
          <li key={model.slug} className={styles.rangeModel}>
            <RangeModelItem model={model} journey={journey} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function RangeModelItem({ model, journey }: { model: RangeModel; journey: string | null }) {
  const t = useTranslations('repair.go');
  const address = useLocalePath();
  const money = useMoney();
  const { slug, name, year, from, buy, tradeIn, hasAccessories } = model;
  const withModel = (action: string) => t('of', { action, model: name });
  const amount = (value: number) => `\u2068${money(value)}\u2069`;
  const [buyWords, sellWords] = [
    buy && t('buy', { price: amount(buy.price) }),
    tradeIn && t('tradeIn', { price: amount(tradeIn) }),
  ];
  return (
    <>
      <BookingLink journey={journey} model={slug} className={styles.rangeModelLink}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.small}>
          <PlainNumber value={year} />
        </span>
        <span className={styles.price}>{from === null ? t('ask') : t('from', { price: amount(from) })}</span>
      </BookingLink>
      {(buy || tradeIn || hasAccessories) && (
        <p className={styles.links}>
          {buy && buyWords && (
            <a href={address(to.product(buy.main, buy.productId))} aria-label={withModel(buyWords)}>
              {buyWords}
            </a>
          )}
          {sellWords && (
            <a href={address(to.tradeIn(slug))} aria-label={withModel(sellWords)}>
              {sellWords}
            </a>
          )}
          {hasAccessories && (
            <a href={address(to.compatibleProducts(slug))} aria-label={withModel(t('accessories'))}>
              {t('accessories')}
            </a>
          )}
        </p>
      )}
    </>
  );
}
