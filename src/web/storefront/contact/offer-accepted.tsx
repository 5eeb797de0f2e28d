import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { AcceptOfferResult } from '../../../modules/trade-in/accept-offer.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './contact.module.css';

/** Confirmation of an accepted offer: ticket number and next steps. */
export function OfferAccepted({ accepted: { number, code } }: { accepted: AcceptOfferResult }) {
  const t = useTranslations('contact.sent');
  const tradeIn = useTranslations('tradeIn');
  const address = useLocalePath();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="offer-taken" className={styles.sent}>
      <h2 id="offer-taken" className={styles.sentTitle}>
        <Icon name="check" />
        {tradeIn('acceptedTitle')}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('number')}</dt>
          <dd>
            <bdi>{number}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('code')}</dt>
          <dd>
            <bdi className={styles.code}>{code}</bdi>
          </dd>
        </div>
      </dl>
      <p>{tradeIn('acceptedText')}</p>
      <p>
        <ButtonLink href={address(to.trackOrder(code))}>{t('follow')}</ButtonLink>
      </p>
    </section>
  );
}
