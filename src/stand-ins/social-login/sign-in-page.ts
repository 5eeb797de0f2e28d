import type { Locale } from '../../kernel/locale.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { getTranslator } from '../../platform/translator.ts';
import { renderStandInPage } from '../pay-page.ts';
import type { DemoUser } from './demo-users.ts';

type SignInPageProps = {
  provider: string;
  locale: Locale;
  people: readonly DemoUser[];
  action: (choice: string) => string;
};

/** Sign-in page of a stand-in with demo users to choose from instead of a password. */
export function renderSignInPage({ provider, locale, people, action }: SignInPageProps): string {
  const t = getTranslator(locale);
  const button = (choice: string, look: string, content: string) =>
    `<form method="post" action="${escapeHtml(action(choice))}"><button class="${look}">${content}</button></form>`;
  const choices = people.map(({ id, name, email, about }) => {
    const address = email === null ? '' : `<small><bdi dir="ltr">${escapeHtml(email)}</bdi></small>`;
    const note = `<small>${escapeHtml(t(`demoSignIn.${about}`))}</small>`;
    return button(id, 'person', `<b><bdi>${escapeHtml(name)}</bdi></b>${address}${note}`);
  });
  return renderStandInPage({
    locale,
    title: t('demoSignIn.title', { provider }),
    note: t('demoSignIn.note', { provider }),
    content: [...choices, button('nobody', 'cancel', escapeHtml(t('demoSignIn.decline')))].join('\n'),
  });
}
