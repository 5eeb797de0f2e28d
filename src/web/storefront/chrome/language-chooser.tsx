import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isLocale } from '../../../kernel/locale.ts';
import { usePageLocale } from '../../address.ts';
import { bare } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Frame } from './frame.ts';
import menu from './menu.module.css';

type Props = { languages: Frame['languages'] };

/** Each language by its own name, leading to this same page; the address remembers the choice in the cookie. */
export function LanguageLinks({ languages }: Props) {
  const current = usePageLocale();
  const { pathname, search } = useLocation();
  return (
    <ul className={menu.list}>
      {languages.map(({ code, name }) =>
        isLocale(code) ? (
          <li key={code}>
            <a
              className={menu.item}
              href={bare.language(code, pathname + search)}
              data-reload=""
              lang={code}
              hrefLang={code}
              rel="nofollow"
              aria-current={code === current || undefined}
            >
              {name}
              {code === current && <Icon name="check" size="s" />}
            </a>
          </li>
        ) : null,
      )}
    </ul>
  );
}

export function LanguageChooser({ languages }: Props) {
  const t = useTranslations('chrome');
  const current = usePageLocale();
  const name = languages.find(({ code }) => code === current)?.name ?? current;
  return (
    <details className={`${menu.menu} ${menu.wideOnly}`} data-menu="">
      <summary className={menu.opener} aria-label={t('language', { name })}>
        <Icon name="globe" />
        <span>{name}</span>
        <Icon name="chevron-down" size="s" className={menu.arrow} />
      </summary>
      <div className={menu.panel}>
        <LanguageLinks languages={languages} />
      </div>
    </details>
  );
}
