import { useTranslations } from 'use-intl';
import { textDirection } from '../../kernel/locale.ts';
import { useLocalePath, usePageLocale } from '../links/use-locale-path.ts';
import { to } from '../paths.ts';

/** The document when rendering the error page failed too; bin/build/lean-router.ts inserts it. */
export function NestedError() {
  const t = useTranslations('error');
  const locale = usePageLocale();
  const address = useLocalePath();
  return (
    <html lang={locale} dir={textDirection(locale)}>
      <body>
        <title>{t('nested')}</title>
        <main>
          <h1>{t('nested')}</h1>
          <a href={address(to.home())}>{t('goHome')}</a>
        </main>
      </body>
    </html>
  );
}
