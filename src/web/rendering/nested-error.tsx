import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../links/use-locale-path.ts';
import { to } from '../paths.ts';

/** The body of the document when rendering the error page failed in the browser too. */
function NestedError() {
  const t = useTranslations('error');
  const address = useLocalePath();
  return (
    <main>
      <title>{t('nested')}</title>
      <h1>{t('nested')}</h1>
      <a href={address(to.home())}>{t('goHome')}</a>
    </main>
  );
}

type State = { hasFailed: boolean };

/** Catches errors of the error page itself: React Router would show its own page, in English. */
export class NestedErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <NestedError /> : this.props.children;
  }
}
