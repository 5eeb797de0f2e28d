import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './journey.module.css';

/** The way on for what is not on the list: a person looks at it. */
export function Unlisted({ title, make }: { title: string; make?: string }) {
  const t = useTranslations('repair.range');
  const address = useAddress();
  return (
    <section className={styles.unlisted} aria-labelledby="unlisted">
      <h2 id="unlisted" className={styles.name}>
        {title}
      </h2>
      <p className={styles.small}>{t('unlistedText')}</p>
      <ButtonLink look="secondary" href={address(to.askFor({ topic: 'repair', make }))} rel="nofollow">
        {t('unlistedLink')}
      </ButtonLink>
    </section>
  );
}
