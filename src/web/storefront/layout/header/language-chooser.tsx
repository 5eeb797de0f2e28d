import type { ElementType } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useTranslations } from 'use-intl';
import { isLocale } from '../../../../kernel/locale.ts';
import { usePageLocale } from '../../../links/use-locale-path.ts';
import { unprefixedPaths } from '../../../paths.ts';
import type { LanguageForm, RouteHandle } from '../../../rendering/route-handle.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { LayoutData } from '../layout-data.ts';
import menu from './menu.module.css';

type Props = { languages: LayoutData['languages'] };

/**
 * Links to this page in each language, by its own name; the language route sets the cookie. If the page has a form, it
 * is submitted instead, so that typed data is kept with and without JavaScript.
 */
export function LanguageLinks({ languages, form }: Props & { form?: LanguageForm }) {
  const current = usePageLocale();
  const { pathname, search } = useLocation();
  return (
    <ul className={menu.list}>
      {languages.map(({ code, name }) => {
        if (!isLocale(code)) return null;
        const linkProps = form
          ? { type: 'submit', form: form.id, name: 'language', value: code, formNoValidate: true }
          : {
              href: unprefixedPaths.language(code, pathname + search),
              'data-reload': '',
              hrefLang: code,
              rel: 'nofollow',
            };
        const LinkElement = (form ? 'button' : 'a') as ElementType;
        return (
          <li key={code}>
            <LinkElement {...linkProps} className={menu.item} lang={code} aria-current={code === current || undefined}>
              {name}
              {code === current && <Icon name="check" size="s" />}
            </LinkElement>
          </li>
        );
      })}
    </ul>
  );
}

/** `always`: also on screens where the menu sheet normally contains the languages. */
export function LanguageChooser({ languages, always = false }: Props & { always?: boolean }) {
  const t = useTranslations('layout');
  const current = usePageLocale();
  // a page that failed to load has no form
  const formMatch = useMatches().find(({ handle, loaderData }) => loaderData && (handle as RouteHandle)?.languageForm);
  const form = (formMatch?.handle as RouteHandle | undefined)?.languageForm;
  const name = languages.find(({ code }) => code === current)?.name ?? current;
  return (
    <details className={`${menu.menu} ${always ? menu.spread : menu.wideOnly}`} data-menu="">
      <summary className={menu.opener} aria-label={t('language', { name })}>
        <Icon name="globe" />
        <span className={menu.label}>{name}</span>
        <Icon name="chevron-down" size="s" className={menu.arrow} />
      </summary>
      <div className={menu.panel}>
        {/* Enter submits the first button of the form, which must not be a language button */}
        {form && <button type="submit" form={form.id} name="intent" value={form.enter} hidden />}
        <LanguageLinks languages={languages} form={form} />
      </div>
    </details>
  );
}
