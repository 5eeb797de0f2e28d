import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DeviceTypeRepairs } from '../../../../modules/repair-catalog/catalog/list-device-type-repairs.ts';
import { getPictureUrls } from '../../../links/picture-urls.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import styles from '../repair.module.css';

/** Number of faults shown at first: three rows on a desktop, two screens on a phone. */
const VISIBLE_FAULTS = 9;
/** Fewer remaining faults are shown directly instead of behind a disclosure. */
const MIN_FOLDED_FAULTS = 3;

/** Faults of one device type, with lowest price and repair time. */
export function FaultList({ offer, open }: { offer: DeviceTypeRepairs; open: boolean }) {
  const address = useLocalePath();
  return (
    <Disclosure title={<h3>{offer.name}</h3>} open={open}>
      {/* The anchor is inside the panel: browsers open a disclosure that contains the link target */}
      <p id={offer.slug} className={`${styles.small} ${styles.about}`}>
        {offer.description}
      </p>
      <FoldedFaults
        services={offer.services}
        diagnosisFee={offer.diagnosisFee}
        level={4}
        renderLink={({ slug, name }) => <a href={address(to.deviceBrands(offer.slug, [slug]))}>{name}</a>}
      />
    </Disclosure>
  );
}

/** The first faults, and the remaining ones behind a disclosure. */
export function FoldedFaults({ services, ...shared }: FaultsProps) {
  const t = useTranslations('repair');
  const visibleCount = services.length < VISIBLE_FAULTS + MIN_FOLDED_FAULTS ? services.length : VISIBLE_FAULTS;
  const rest = services.slice(visibleCount);
  return (
    <>
      <Faults services={services.slice(0, visibleCount)} {...shared} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary className={styles.summary}>
            {t('moreFaults', { count: rest.length })}
            <Icon name="chevron-down" size="s" className={styles.arrow} />
          </summary>
          <Faults services={rest} {...shared} />
        </details>
      )}
    </>
  );
}

type Service = DeviceTypeRepairs['services'][number];

type FaultsProps = Pick<DeviceTypeRepairs, 'services' | 'diagnosisFee'> & {
  /** Heading level of the faults. */
  level?: 3 | 4;
  /** Renders the link of a fault around its name. */
  renderLink: (service: Service) => ReactNode;
};

function Faults({ services, diagnosisFee, level = 3, renderLink }: FaultsProps) {
  const t = useTranslations('repair');
  const money = useMoney();
  const Heading = level === 4 ? 'h4' : 'h3';
  return (
    <ul className={styles.faults}>
      {services.map((service) => (
        <li key={service.slug} className={styles.fault}>
          <img src={getPictureUrls(service.image).src} alt="" width={48} height={48} loading="lazy" decoding="async" />
          <div className={styles.details}>
            <Heading className={styles.name}>{renderLink(service)}</Heading>
            {service.from === null ? (
              <p className={styles.small}>{t('afterDiagnosis', { fee: `\u2068${money(diagnosisFee)}\u2069` })}</p>
            ) : (
              <Price current={service.from} from />
            )}
            <p className={styles.small}>{t('minutes', { minutes: service.minutes })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
