import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from '../track.module.css';
import { TrackedOrder } from '../tracked-order.tsx';
import { TrackedRepair } from '../tracked-repair.tsx';
import type { Route } from './+types/track-order.ts';

export const handle: RouteHandle = { canonicalQuery: [] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { trackByCode } = await import('../track.server.ts');
  const shop = context.get(shopRequest);
  const code = new URL(request.url).searchParams.get('code');
  // the action answers a submitted form
  const found = code && request.method === 'GET' ? await trackByCode(shop, { code, contact: '' }) : null;
  return { title: await buildPageTitle(shop, shop.t('track.title')), found };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormDataWithFiles, refuseInvalidText, readTextField } = await import('../../../http/form-data.server.ts');
  const { trackByCode } = await import('../track.server.ts');
  const form = await readFormDataWithFiles(request);
  const unreadable = refuseInvalidText(form);
  const typed = { code: readTextField(form, 'code'), contact: readTextField(form, 'contact') };
  return trackByCode(context.get(shopRequest), typed, { unreadable: unreadable?.refusal, form });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('track');
  const navigation = useNavigation();
  const found = actionData ?? loaderData.found;
  const isAnswer = actionData !== undefined;
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      <Form method="post" action={to.trackOrder()} noValidate replace preventScrollReset className={styles.form}>
        <TextField
          label={t('code')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          required
          dir="ltr"
          hint={t('codeHint')}
          defaultValue={found?.code}
          error={found?.errors.code}
        />
        <TextField
          label={t('contact')}
          optional={t('optional')}
          name="contact"
          autoComplete="email"
          maxLength={254}
          dir="ltr"
          hint={t('contactHint')}
          defaultValue={found?.contact}
          error={found?.errors.contact}
        />
        <Button size="l" busy={navigation.state === 'submitting'}>
          {t('submit')}
        </Button>
      </Form>
      <div aria-live="polite" className={styles.result}>
        {found?.failed && (
          <Notice tone="danger" urgent>
            {found.failed}
          </Notice>
        )}
        {found?.linkSent && <Notice urgent>{found.linkSent}</Notice>}
        {found?.repair && <TrackedRepair repair={found.repair} code={found.code} isAnswer={isAnswer} />}
        {found?.progress && <TrackedOrder found={{ ...found, progress: found.progress }} isAnswer={isAnswer} />}
      </div>
    </div>
  );
}
