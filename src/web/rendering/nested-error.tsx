import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { getTextDirection } from '../../kernel/locale.ts';
import { useLocalePath, usePageLocale } from '../links/use-locale-path.ts';
import { to } from '../paths.ts';

/** The document when rendering the error page failed in the browser too. */
function NestedError() {
  const t = useTranslations('error');
  const locale = usePageLocale();
  const address = useLocalePath();
  return (
    <html lang={locale} dir={getTextDirection(locale)}>
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

type State = { hasFailed: boolean };

/** Around a document with an error page: if that fails too, a plain document replaces it. */
export class NestedErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <NestedError /> : this.props.children;
  }
}
