import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import styles from '../booking/booking.module.css';
import type { NoModelView } from './model-step.server.ts';
import type { QuoteUnavailableView } from './quote-steps.server.ts';
import { Unlisted } from './unlisted.tsx';

/** Without a model there are no faults to choose from. */
export function NoModel({ view: { unknown, faults } }: { view: NoModelView }) {
  const t = useTranslations('repairBooking');
  const problem = useTranslations('problems.repairs');
  const unlisted = useTranslations('repair.range');
  const address = useLocalePath();
  return (
    <div className={styles.column}>
      <h1>{t('noModel')}</h1>
      <p className={styles.lead}>{unknown ? problem('noSuchModel') : t('noModelText')}</p>
      <p>
        <ButtonLink size="l" href={address(to.deviceTypes(faults.map(({ slug }) => slug)))}>
          {t('chooseDevice')}
        </ButtonLink>
      </p>
      {unknown && <Unlisted title={unlisted('unlisted')} faults={faults} />}
    </div>
  );
}

/** An unknown or expired quote. */
export function QuoteUnavailableStep({ view: { sentence, expired } }: { view: QuoteUnavailableView }) {
  const t = useTranslations('repairBooking');
  const address = useLocalePath();
  return (
    <div className={styles.column}>
      <h1>{t(expired ? 'expiredTitle' : 'goneTitle')}</h1>
      <p className={styles.lead}>{sentence}</p>
      <p>
        <ButtonLink size="l" href={address(to.services())}>
          {t('newQuote')}
        </ButtonLink>
      </p>
    </div>
  );
}
