import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './contact.module.css';
import type { PageForm } from './page-form.server.ts';
import type { PageFormActionData } from './send-form.server.ts';

type Props = { form: PageForm; sent: NonNullable<PageFormActionData['sent']> };

/** Confirmation of a sent message, and next steps. */
export function SentNotice({ form, sent }: Props) {
  const t = useTranslations('contact.sent');
  const address = useLocalePath();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const next = form.kind === 'it' ? 'nextIt' : form.topic === 'repair' ? 'nextRepair' : 'nextMessage';
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="contact-sent" className={styles.sent}>
      <h2 id="contact-sent" className={styles.sentTitle}>
        <Icon name="check" />
        {t('title')}
      </h2>
      {sent.ticket && (
        <dl className={styles.facts}>
          <div>
            <dt>{t('number')}</dt>
            <dd>
              <bdi>{sent.ticket.number}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('code')}</dt>
            <dd>
              <bdi className={styles.code}>{sent.ticket.code}</bdi>
            </dd>
          </div>
        </dl>
      )}
      <p>{t(next)}</p>
      <p className={styles.channels}>
        {sent.ticket && <ButtonLink href={address(to.trackOrder(sent.ticket.code))}>{t('follow')}</ButtonLink>}
        <ButtonLink look="secondary" href={address(form.path)} data-reload>
          {t('again')}
        </ButtonLink>
      </p>
    </section>
  );
}
