import { useTranslations } from 'use-intl';
import type { RepairOffer } from '../../../modules/repairs/list-repair-offers.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useMoney } from '../../ui/money-format.tsx';
import { Price } from '../../ui/price.tsx';
import { pictureOf } from '../listing/picture-of.ts';
import styles from './repair.module.css';

/** What can be wrong with one type of device, what mending it costs at least and how long it takes at the bench. */
export function FaultList({ offer, open }: { offer: RepairOffer; open: boolean }) {
  const t = useTranslations('repair');
  const money = useMoney();
  return (
    <Disclosure title={<h2>{offer.name}</h2>} open={open}>
      {/* the address of the type points into the panel: browsers open what a link leads into */}
      <p id={offer.slug} className={`${styles.small} ${styles.about}`}>
        {offer.description}
      </p>
      <ul className={styles.faults}>
        {offer.services.map(({ slug, name, image, minutes, from }) => (
          <li key={slug} className={styles.fault}>
            <img src={pictureOf(image).src} alt="" width={48} height={48} loading="lazy" decoding="async" />
            <div className={styles.words}>
              <h3 className={styles.name}>{name}</h3>
              {from === null ? (
                <p className={styles.small}>{t('afterDiagnosis', { fee: money(offer.diagnosisFee) })}</p>
              ) : (
                <Price current={from} from />
              )}
              <p className={styles.small}>{t('minutes', { minutes })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
