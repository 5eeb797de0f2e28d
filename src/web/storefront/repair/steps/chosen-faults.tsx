import { useTranslations } from 'use-intl';
import type { NamedFault } from '../../../../modules/repair-catalog/catalog/resolve-faults.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { Chip } from '../../../ui/badge.tsx';
import styles from '../journey/journey.module.css';

type Props = {
  faults: readonly NamedFault[];
  /** Path of the same page with these faults. */
  buildPath: (faults: string[]) => string;
};

/** Faults selected before the device; each can be removed. */
export function ChosenFaults({ faults, buildPath }: Props) {
  const t = useTranslations('repair');
  const address = useLocalePath();
  if (faults.length === 0) return null;
  return (
    <section aria-label={t('chosenFaults')} className={styles.chosen}>
      <span className={styles.small}>{t('chosenFaults')}</span>
      {faults.map(({ slug, name }) => (
        <Chip
          key={slug}
          href={address(buildPath(faults.flatMap((one) => (one.slug === slug ? [] : one.slug))))}
          removes={t('removeFault', { fault: name })}
        >
          {name}
        </Chip>
      ))}
    </section>
  );
}
