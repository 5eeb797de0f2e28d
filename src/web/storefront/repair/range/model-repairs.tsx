import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ModelRepairs as Repairs } from '../../../../modules/repair-catalog/catalog/list-model-repairs.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import { CHOSEN_DEVICE, useMyDevice } from '../../devices/my-device.ts';
import { BookingLink } from '../booking/booking-link.tsx';
import styles from '../repair.module.css';
import { FoldedFaults } from '../steps/fault-list.tsx';

const modelPricesPath = (model: string) => `${to.services()}?model=${model}`;

/** Repair prices of the model in the URL; otherwise a link to choose a device. */
export function ModelRepairs({ named, journey }: { named: Repairs | null; journey: string | null }) {
  const t = useTranslations('devices');
  const go = useTranslations('repair.go');
  const address = useLocalePath();
  if (!named || named.services.length === 0) return <RepairsLink />;
  return (
    <section aria-labelledby="model-repairs" className={styles.section}>
      <h2 id="model-repairs">{t('repairYour', { model: named.name })}</h2>
      <p className={styles.small}>{t('repairText')}</p>
      <FoldedFaults
        services={named.services}
        diagnosisFee={named.diagnosisFee}
        renderLink={({ slug, name }) => (
          <BookingLink journey={journey} model={named.model} faults={[slug]}>
            {name}
          </BookingLink>
        )}
      />
      <p className={styles.greeting}>
        <BookingLink journey={journey} model={named.model}>
          {go('book', { model: `\u2068${named.name}\u2069` })}
        </BookingLink>
        <a href={address(to.devices({ next: modelPricesPath(CHOSEN_DEVICE) }))} rel="nofollow">
          {t('change')}
        </a>
      </p>
    </section>
  );
}

/** The page is cached for all visitors, so the visitor's own device is loaded afterwards into the same line. */
function RepairsLink() {
  const t = useTranslations('devices');
  const address = useLocalePath();
  const device = useMyDevice();
  const { load, data } = useFetcher<{ repairs: Repairs | null }>();
  useEffect(() => {
    if (device) void load(modelPricesPath(device.model));
  }, [device, load]);
  const prices = data?.repairs?.services.flatMap(({ from }) => from ?? []) ?? [];
  return (
    <p className={styles.greeting}>
      <Icon name="device" />
      {device ? (
        <a href={address(modelPricesPath(device.model))} rel="nofollow">
          {t('repairYour', { model: device.modelName })}
        </a>
      ) : (
        <a href={address(to.devices({ next: modelPricesPath(CHOSEN_DEVICE) }))} rel="nofollow">
          {t('choose')}
        </a>
      )}
      {prices.length > 0 && <Price current={Math.min(...prices)} from />}
    </p>
  );
}
