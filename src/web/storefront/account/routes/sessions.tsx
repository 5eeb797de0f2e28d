import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath, usePageLocale } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { AccountPage } from '../account-nav.tsx';
import styles from '../sessions/sessions.module.css';
import type { SessionsPage } from '../sessions/sessions-page.server.ts';
import { socialLoginUrl } from '../sign-in/social-login-url.ts';
import type { Route } from './+types/sessions.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadSessionsPage } = await import('../sessions/sessions-page.server.ts');
  return loadSessionsPage(context.get(shopRequest), request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { changeSessions } = await import('../sessions/sessions-page.server.ts');
  return changeSessions(context.get(shopRequest), await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('sessions');
  const trouble = actionData?.refused ?? loaderData.trouble;
  return (
    <AccountPage here="sessions">
      <div className={styles.page}>
        <h1>{t('title')}</h1>
        {trouble && (
          <Notice tone="danger" urgent>
            {trouble}
          </Notice>
        )}
        {!trouble && loaderData.done && (
          <Notice tone="success" urgent>
            {loaderData.done}
          </Notice>
        )}
        <SignInMethods page={loaderData} />
        <SessionList page={loaderData} />
      </div>
    </AccountPage>
  );
}

function SignInMethods({ page }: { page: SessionsPage }) {
  const t = useTranslations('sessions');
  const address = useLocalePath();
  const language = usePageLocale();
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('signInMethods')}</h2>
      <ul className={styles.list}>
        <li className={styles.row}>
          <div>
            <h3 className={styles.name}>{t('password')}</h3>
            <p className={styles.small}>{page.password ? t('hasPassword') : t('noPassword')}</p>
          </div>
          {!page.password && (
            <ButtonLink look="secondary" href={address(to.forgotPassword())}>
              {t('choosePassword')}
            </ButtonLink>
          )}
        </li>
        {page.accounts.map(({ id, name, email, linkedOn }) => (
          <li key={id} className={styles.row}>
            <div>
              <h3 className={styles.name}>{name}</h3>
              {email && (
                <p className={styles.small}>
                  <bdi>{email}</bdi>
                </p>
              )}
              <p className={styles.small}>{t('linkedOn', { date: linkedOn })}</p>
            </div>
            <Form method="post" replace>
              <input type="hidden" name="id" value={id} />
              <Button look="secondary" name="intent" value="unlink">
                {t('unlink')}
                <span className="visually-hidden"> {name}</span>
              </Button>
            </Form>
          </li>
        ))}
        {page.open.map(({ provider, name }) => (
          <li key={provider} className={styles.row}>
            <div>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.small}>{t('notLinked')}</p>
            </div>
            <ButtonLink look="secondary" href={socialLoginUrl(provider, language)} data-reload="">
              {t('connect', { provider: name })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SessionList({ page: { sessions } }: { page: SessionsPage }) {
  const t = useTranslations('sessions');
  const nameOf = ({ browser, system }: SessionsPage['sessions'][number]) =>
    browser && system ? t('onSystem', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('devices')}</h2>
      <p className={styles.small}>{t('devicesHint')}</p>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <div>
              <h3 className={styles.name}>
                {nameOf(session)} {session.current && <Badge tone="success">{t('thisDevice')}</Badge>}
              </h3>
              <p className={styles.small}>{t('lastSeen', { date: session.lastSeen })}</p>
              <p className={styles.small}>{t('since', { date: session.since })}</p>
            </div>
            {!session.current && (
              <Form method="post" replace>
                <input type="hidden" name="id" value={session.id} />
                <Button look="secondary" name="intent" value="end">
                  {t('end')}
                  <span className="visually-hidden"> {nameOf(session)}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" replace>
          <Button look="danger" name="intent" value="end-others">
            {t('endOthers')}
          </Button>
        </Form>
      )}
    </section>
  );
}
