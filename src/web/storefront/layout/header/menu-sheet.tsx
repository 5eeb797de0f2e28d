import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { CachedFragment } from '../../../rendering/cached-fragment.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { LayoutData } from '../layout-data.ts';
import { localizeHref } from '../localize-href.ts';
import { LanguageLinks } from './language-chooser.tsx';
import menu from './menu.module.css';
import styles from './menu-sheet.module.css';

const SHEET_ID = 'menu-sheet';

/** Navigation on phones: a popover, which opens, closes and returns the focus without JavaScript. */
export function MenuSheet({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout');
  return (
    <div className={styles.wrapper}>
      <button type="button" className={menu.opener} popoverTarget={SHEET_ID} aria-label={t('menu')}>
        <Icon name="menu" />
      </button>
      <div id={SHEET_ID} popover="auto" className={styles.sheet}>
        <nav aria-label={t('menu')}>
          <CachedFragment name="menu-sheet" from={layout}>
            <MenuSheetLinks layout={layout} />
          </CachedFragment>
          <LanguageLinks languages={layout.languages} />
        </nav>
      </div>
    </div>
  );
}

function MenuSheetLinks({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout');
  const address = useLocalePath();
  return (
    <>
      <div className={styles.head}>
        <p className={styles.title}>{t('menu')}</p>
        <button
          type="button"
          className={menu.opener}
          popoverTarget={SHEET_ID}
          popoverTargetAction="hide"
          aria-label={t('closeMenu')}
        >
          <Icon name="close" />
        </button>
      </div>
      <ul className={styles.links}>
        {[...layout.links.left, ...layout.links.right].map((link) => (
          <li key={link.url + link.title}>
            <a className={styles.link} href={localizeHref(link.url, address)}>
              {link.title}
            </a>
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>{t('categories')}</h2>
      {layout.categories.map((category) => (
        <Disclosure key={category.slug} title={category.title} group="menu-categories">
          <ul className={styles.subs}>
            <li>
              <a className={styles.link} href={address(to.category(category.slug))}>
                {t('allOf', { category: category.title })}
              </a>
            </li>
            {category.children.map((sub) => (
              <li key={sub.slug}>
                <a className={styles.link} href={address(to.category(category.slug, sub.slug))}>
                  {sub.title}
                </a>
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
      <h2 className={styles.heading}>{t('languageHeading')}</h2>
    </>
  );
}
