import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ModelRepairs as Repairs } from '../../../modules/repairs/list-model-repairs.ts';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { useMyDevice } from '../devices/my-device.ts';
import { FoldedFaults } from './fault-list.tsx';
import styles from './repair.module.css';

/**
 * What mending one model costs: the one in the address, else the visitor's own. The page itself comes the same for
 * everybody, so that one is asked for after it.
 */
export function ModelRepairs({ named }: { named: Repairs | null }) {
  const t = useTranslations('devices');
  const address = useAddress();
  const { load, data } = useFetcher<{ repairs: Repairs | null }>();
  const device = useMyDevice();
  useEffect(() => {
    if (device && !named) void load(`${to.services()}?model=${device.model}`);
  }, [device, named, load]);
  const repairs = named ?? data?.repairs ?? null;
  if (!repairs || repairs.services.length === 0) return null;
  return (
    <section aria-labelledby="model-repairs" className={styles.own}>
      <h2 id="model-repairs">{t('repairYour', { model: repairs.name })}</h2>
      <p className={styles.small}>{t('repairText')}</p>
      <FoldedFaults services={repairs.services} diagnosisFee={repairs.diagnosisFee} />
      <p>
        <a href={address(to.devices())}>{t('change')}</a>
      </p>
    </section>
  );
}
