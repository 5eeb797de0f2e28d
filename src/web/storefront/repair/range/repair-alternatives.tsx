import { useTranslations } from 'use-intl';
import { isolateText } from '../../../../kernel/isolate-text.ts';
import type {
  AlternativeDevice,
  RepairAlternatives,
} from '../../../../modules/device-offers/find-repair-alternatives.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import styles from './repair-alternatives.module.css';

type Alternative = {
  name: string;
  price: number;
  from: boolean;
  source: string;
  link: { href: string; text: string } | null;
};

/**
 * Compares repair, refurbished, new and trade-in prices, each with its source. Renders nothing when fewer than two
 * prices are known.
 */
export function RepairAlternativesPanel({ advice }: { advice: RepairAlternatives | null }) {
  const t = useTranslations('repair.adviser');
  const ways = useAlternatives(advice);
  if (!advice || ways.length < 2) return null;
  return (
    <section aria-labelledby="adviser" className={styles.adviser}>
      <h2 id="adviser">{t('title')}</h2>
      <ul className={styles.alternatives}>
        {ways.map(({ name, price, from, source, link }) => (
          <li key={name} className={styles.alternative}>
            <h3 className={styles.name}>{name}</h3>
            <Price current={price} from={from} />
            <p className={styles.source}>{source}</p>
            {link && (
              <a href={link.href} className={styles.link}>
                {link.text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useAlternatives(advice: RepairAlternatives | null): Alternative[] {
  const t = useTranslations('repair.adviser');
  const address = useLocalePath();
  const money = useMoney();
  if (!advice) return [];
  const { modelName: model, repair, refurbished, new: newDevice, tradeIn } = advice;
  const toAlternative = (
    name: string,
    source: string,
    { productId, main, title, price }: AlternativeDevice,
  ): Alternative => {
    return {
      name,
      price,
      from: false,
      source,
      link: { href: address(to.product(main, productId)), text: isolateText(title) },
    };
  };
  return [
    ...(repair
      ? [
          {
            name: t('repair'),
            price: repair.total,
            from: !repair.isExact,
            link: null,
            source: repair.isExact
              ? t('repairSource', { days: repair.warrantyDays })
              : t('repairOpen', { fee: isolateText(money(repair.diagnosisFee)) }),
          },
        ]
      : []),
    ...(refurbished ? [toAlternative(t('refurbished'), t('refurbishedSource'), refurbished)] : []),
    ...(newDevice ? [toAlternative(t('new'), t(newDevice.isSame ? 'newSource' : 'newerSource'), newDevice)] : []),
    ...(tradeIn
      ? [
          {
            name: t('tradeIn'),
            price: tradeIn.upTo,
            from: false,
            source: t('tradeInSource'),
            link: { href: address(to.tradeIn(advice.model)), text: t('tradeInLink', { model: isolateText(model) }) },
          },
        ]
      : []),
  ];
}
