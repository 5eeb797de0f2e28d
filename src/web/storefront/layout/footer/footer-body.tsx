import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { ChatButton } from '../../chat/chat-button.tsx';
import type { LayoutCategory, LayoutData } from '../layout-data.ts';
import styles from './footer.module.css';
import { NewsletterBlock } from './newsletter-block.tsx';

/** Static content of the footer; `Footer` handles its events, so the browser does not need this module. */
export function FooterBody({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout');
  const { contact, copyright, social } = layout;
  return (
    <>
      <div className="container">
        <NewsletterBlock />
      </div>
      <div className={`container ${styles.columns}`}>
        <section className={styles.contact} aria-label={t('contact')}>
          <Wordmark name={layout.siteName} logo={layout.footerLogo ?? layout.logo} />
          <p className={styles.lead}>{layout.aboutText || t('aboutText')}</p>
          {contact.phone && (
            <a className={styles.contactLink} href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>
              <Icon name="phone" />
              <span>
                <span className={styles.small}>{t('helpline')}</span>
                <bdi dir="ltr">{contact.phone}</bdi>
              </span>
            </a>
          )}
          {contact.email && (
            <a className={styles.contactLink} href={`mailto:${contact.email}`}>
              <Icon name="mail" />
              <span>
                <span className={styles.small}>{t('supportMail')}</span>
                <bdi dir="ltr">{contact.email}</bdi>
              </span>
            </a>
          )}
        </section>
        <FooterCategories categories={layout.categories.filter((category) => category.inFooter)} />
        <FooterHelp pages={layout.pages} />
      </div>
      {layout.payment.length > 0 && <PaymentMethods methods={layout.payment} />}
      <div className={`container ${styles.bottom}`}>
        <p className={styles.legal}>
          <span>
            © <bdi dir="ltr">{copyright.year}</bdi> {contact.companyName || layout.siteName}. {copyright.text}
          </span>
          {contact.companyNumber && (
            <span>{t('companyNumber', { number: `\u2068${contact.companyNumber}\u2069` })}</span>
          )}
        </p>
        <ul className={styles.social}>
          {social.map(({ title, link, image }) => (
            <li key={link}>
              <a className={styles.link} href={link} target="_blank" rel="noopener">
                {image && (
                  <img src={image} alt="" width={20} height={20} loading="lazy" className={styles.socialIcon} />
                )}
                {title}
                <span className="visually-hidden"> {t('newTab')}</span>
              </a>
            </li>
          ))}
          {layout.cookieNotice && (
            <li className="needs-script">
              <button type="button" className={styles.link} data-ask-consent="">
                {t('cookies.again')}
              </button>
            </li>
          )}
        </ul>
      </div>
      {layout.chat && <ChatButton chat={layout.chat} />}
    </>
  );
}

/** Payment methods with icons. */
function PaymentMethods({ methods }: { methods: LayoutData['payment'] }) {
  const t = useTranslations('layout');
  return (
    <div className={`container ${styles.payment}`}>
      <h2 id="footer-payment" className="visually-hidden">
        {t('payment')}
      </h2>
      <ul aria-labelledby="footer-payment" className={styles.methods}>
        {methods.map(({ icon, title }) => (
          <li key={title} className={styles.method}>
            <Icon name={icon} />
            {title}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FooterCategories({ categories }: { categories: readonly LayoutCategory[] }) {
  const t = useTranslations('layout');
  const address = useLocalePath();
  return (
    <nav className={styles.categories} aria-label={t('categories')}>
      {categories.map((category) => (
        <div key={category.slug}>
          <h2 className={styles.heading}>
            <a href={address(to.category(category.slug))}>{category.title}</a>
          </h2>
          <ul className={styles.list}>
            {category.children
              .filter((sub) => sub.inFooter)
              .map((sub) => (
                <li key={sub.slug}>
                  <a className={styles.link} href={address(to.category(category.slug, sub.slug))}>
                    {sub.title}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function FooterHelp({ pages }: { pages: LayoutData['pages'] }) {
  const t = useTranslations('layout');
  const stores = useTranslations('store')('title');
  const siteMap = useTranslations('siteMap')('title');
  const address = useLocalePath();
  return (
    <nav aria-labelledby="footer-help" className={styles.help}>
      <h2 id="footer-help" className={styles.heading}>
        {t('help')}
      </h2>
      <ul className={styles.list}>
        <li>
          <a className={styles.link} href={address(to.trackOrder())}>
            {t('track')}
          </a>
        </li>
        <li>
          <a className={styles.link} href={address(to.returns())}>
            {t('withdraw')}
          </a>
        </li>
        {pages.map((page) => (
          <li key={page.slug}>
            <a className={styles.link} href={address(to.page(page.slug))}>
              {page.title}
            </a>
          </li>
        ))}
        <li>
          <a className={styles.link} href={address(to.page('stores'))}>
            {stores}
          </a>
        </li>
        <li>
          <a className={styles.link} href={address(to.siteMap())}>
            {siteMap}
          </a>
        </li>
      </ul>
    </nav>
  );
}
