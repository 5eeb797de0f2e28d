import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { AccountPage } from '../account-nav.tsx';
import { OrderCard } from '../orders/order-card.tsx';
import { DeleteSetting, ExportSetting, NewsletterSetting, ReviewMailsSetting } from '../profile/data-settings.tsx';
import { LanguageSetting, NameSetting, PhoneSetting, PictureSetting } from '../profile/details-settings.tsx';
import styles from '../profile/profile.module.css';
import type { ProfilePage } from '../profile/profile-page.server.ts';
import { EmailSetting, PasswordSetting } from '../profile/sign-in-settings.tsx';
import type { Route } from './+types/profile.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadProfilePage } = await import('../profile/profile-page.server.ts');
  return loadProfilePage(context.get(shopRequest), request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormDataWithFiles } = await import('../../../http/form-data.server.ts');
  const { submitProfileForm } = await import('../profile/profile-form.server.ts');
  return submitProfileForm(context.get(shopRequest), await readFormDataWithFiles(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Profile({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations('profile');
  return (
    <AccountPage here="profile" head={<Welcome page={page} />}>
      <section className={styles.group} aria-labelledby="details">
        <h2 id="details" className={styles.heading}>
          {t('details')}
        </h2>
        <div className={styles.settings}>
          <PictureSetting page={page} answer={answer} />
          <NameSetting page={page} answer={answer} />
          <PhoneSetting page={page} answer={answer} />
        </div>
      </section>
      <section className={styles.group} aria-labelledby="entry">
        <h2 id="entry" className={styles.heading}>
          {t('signInAndSecurity')}
        </h2>
        <div className={styles.settings}>
          <EmailSetting page={page} answer={answer} />
          <PasswordSetting page={page} answer={answer} />
        </div>
      </section>
      <section className={styles.group} aria-labelledby="data">
        <h2 id="data" className={styles.heading}>
          {t('data')}
        </h2>
        <div className={styles.settings}>
          <LanguageSetting page={page} answer={answer} />
          <NewsletterSetting page={page} answer={answer} />
          <ReviewMailsSetting page={page} answer={answer} />
          <ExportSetting page={page} answer={answer} />
          <DeleteSetting page={page} answer={answer} />
        </div>
      </section>
    </AccountPage>
  );
}

function Welcome({ page: { profile, latest } }: { page: ProfilePage }) {
  const t = useTranslations('account');
  const own = useTranslations('profile');
  const address = useLocalePath();
  return (
    <>
      <div className={styles.greeting}>
        {profile.picture ? (
          <img className={styles.avatar} src={profile.picture} alt="" width={64} height={64} />
        ) : (
          <span className={styles.avatar}>
            <Icon name="user" size="l" />
          </span>
        )}
        <div>
          <h1>{t('hello', { name: `\u2068${profile.firstName}\u2069` })}</h1>
          <p className={styles.since}>{t('memberSince', { date: profile.since })}</p>
        </div>
      </div>
      {latest && (
        <section className={styles.latest} aria-labelledby="latest">
          <div className={styles.latestHead}>
            <h2 id="latest" className={styles.heading}>
              {own('latest')}
            </h2>
            <a href={address(to.orders())}>{own('allOrders')}</a>
          </div>
          <ul className={styles.plain}>
            <OrderCard order={latest} />
          </ul>
        </section>
      )}
    </>
  );
}
