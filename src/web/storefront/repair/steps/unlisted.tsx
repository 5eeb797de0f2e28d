import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import styles from '../journey/journey.module.css';

type Props = {
  title: string;
  make?: string;
  model?: string;
  /** Names of the selected faults. */
  faults?: readonly { name: string }[];
};

/** Contact link for devices and faults that are not listed. */
export function Unlisted({ title, make, model, faults = [] }: Props) {
  const t = useTranslations('repair.range');
  const address = useLocalePath();
  const fault = faults.length > 0 ? faults.map(({ name }) => name).join(', ') : undefined;
  return (
    <section className={styles.unlisted} aria-labelledby="unlisted">
      <h2 id="unlisted" className={styles.name}>
        {title}
      </h2>
      <p className={styles.small}>{t('unlistedText')}</p>
      <ButtonLink
        look="secondary"
        href={address(to.contactForm({ topic: 'repair', make, model, fault }))}
        rel="nofollow"
      >
        {t('unlistedLink')}
      </ButtonLink>
    </section>
  );
}
