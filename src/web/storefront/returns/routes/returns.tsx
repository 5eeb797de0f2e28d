import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LASTING_OUTCOME, OUTCOME } from '../../../ui/feedback/outcome.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from '../../track/track.module.css';
import { ReturnPanel } from '../return-panel.tsx';
import type { Route } from './+types/returns.ts';

export const handle: RouteHandle = { canonicalQuery: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  return { title: await buildPageTitle(shop, shop.t('returns.title')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormDataWithFiles, refuseInvalidText, readTextField } = await import('../../../http/form-data.server.ts');
  const { trackByCode } = await import('../../track/track.server.ts');
  const form = await readFormDataWithFiles(request);
  const unreadable = refuseInvalidText(form);
  const typed = { code: readTextField(form, 'code'), contact: readTextField(form, 'contact') };
  return trackByCode(context.get(shopRequest), typed, { unreadable: unreadable?.refusal, form, needsContact: true });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** `/returns`: withdrawals and returns without an account. */
export default function Returns({ actionData: found }: Route.ComponentProps) {
  const t = useTranslations('returns');
  const track = useTranslations('track');
  const orders = useTranslations('orders');
  const navigation = useNavigation();
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      <Form method="post" action={to.returns()} noValidate replace preventScrollReset className={styles.form}>
        <TextField
          label={track('code')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          required
          dir="ltr"
          hint={track('codeHint')}
          defaultValue={found?.code}
          error={found?.errors.code}
        />
        <TextField
          label={track('contact')}
          name="contact"
          autoComplete="email"
          maxLength={254}
          required
          dir="ltr"
          defaultValue={found?.contact}
          error={found?.errors.contact}
        />
        <Button size="l" busy={navigation.state === 'submitting'}>
          {t('find')}
        </Button>
      </Form>
      <div aria-live="polite" className={styles.result}>
        {found?.failed && (
          <Notice tone="danger" urgent>
            {found.failed}
          </Notice>
        )}
        {found?.returns && found.order && (
          <article className={styles.order}>
            <h2 {...(found.returned ? LASTING_OUTCOME : OUTCOME)}>
              {orders('order', { code: `\u2066${found.order.code}\u2069` })}
            </h2>
            <ReturnPanel
              returns={found.returns}
              answer={found.returned}
              action={to.returns()}
              hidden={{ code: found.code, contact: found.contact }}
              isStandalone
            />
          </article>
        )}
      </div>
    </div>
  );
}
