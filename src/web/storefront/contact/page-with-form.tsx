import { useTranslations } from 'use-intl';
import type { Block } from '../../../modules/content/pages/markdown.rules.ts';
import { Blocks } from '../pages/blocks.tsx';
import styles from './contact.module.css';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { ItForm } from './it-form.tsx';
import type { PageForm } from './page-form.server.ts';
import type { PageFormActionData } from './send-form.server.ts';
import { SentNotice } from './sent-notice.tsx';

type Props = { form: PageForm; answer: PageFormActionData | undefined; blocks: readonly Block[] };

/** A content page with a form: the first paragraph, then the form, then the remaining text. */
export function PageWithForm({ form, answer, blocks }: Props) {
  const t = useTranslations('contact');
  const [first, ...rest] = blocks;
  const intro = first?.kind === 'paragraph' ? [first] : [];
  const text = intro.length > 0 ? rest : blocks;
  const isContact = form.kind === 'contact';
  return (
    <>
      {intro.length > 0 && <Blocks blocks={intro} />}
      <div className={styles.columns}>
        {isContact ? (
          <section aria-labelledby="contact-write" className={styles.main}>
            <h2 id="contact-write">{t('write')}</h2>
            {answer?.sent ? <SentNotice form={form} sent={answer.sent} /> : <ContactForm form={form} answer={answer} />}
          </section>
        ) : (
          <>
            <section aria-labelledby="contact-it" className={styles.card}>
              <h2 id="contact-it">{t('it.title')}</h2>
              {answer?.sent ? (
                <SentNotice form={form} sent={answer.sent} />
              ) : (
                <>
                  <p className={styles.lead}>{t('it.lead')}</p>
                  <ItForm form={form} answer={answer} />
                </>
              )}
            </section>
            <Blocks blocks={text} />
          </>
        )}
        {isContact && <ContactDetails reach={form.reach} places={form.places} />}
      </div>
      {isContact && (
        <section aria-labelledby="contact-more" className={styles.more}>
          <h2 id="contact-more">{t('more')}</h2>
          <Blocks blocks={text} />
        </section>
      )}
    </>
  );
}
