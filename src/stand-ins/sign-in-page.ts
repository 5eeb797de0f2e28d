import type { Locale } from '../kernel/locale.ts';
import { wordsFor } from '../platform/words.ts';
import type { DemoPerson } from './demo-people.ts';
import { htmlText, standInPage } from './pay-page.ts';

type SignInPage = {
  provider: string;
  locale: Locale;
  people: readonly DemoPerson[];
  action: (choice: string) => string;
};

/** Sign-in page of a stand-in with demo users to choose from instead of a password. */
export function signInPage({ provider, locale, people, action }: SignInPage): string {
  const t = wordsFor(locale);
  const button = (choice: string, look: string, content: string) =>
    `<form method="post" action="${htmlText(action(choice))}"><button class="${look}">${content}</button></form>`;
  const choices = people.map(({ id, name, email, about }) => {
    const address = email === null ? '' : `<small><bdi dir="ltr">${htmlText(email)}</bdi></small>`;
    const note = `<small>${htmlText(t(`demoSignIn.${about}`))}</small>`;
    return button(id, 'person', `<b><bdi>${htmlText(name)}</bdi></b>${address}${note}`);
  });
  return standInPage({
    locale,
    title: t('demoSignIn.title', { provider }),
    note: t('demoSignIn.note', { provider }),
    content: [...choices, button('nobody', 'cancel', htmlText(t('demoSignIn.decline')))].join('\n'),
  });
}
