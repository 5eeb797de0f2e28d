import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from '../newsletter-page.module.css';
import type { Route } from './+types/newsletter.ts';

export const handle: RouteHandle = { noindex: true, canonicalQuery: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  return { title: await buildPageTitle(shop, shop.t('newsletter.pageTitle')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { submitSubscription } = await import('../subscribe.server.ts');
  return submitSubscription(context.get(shopRequest), request, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** Shown when the footer form is refused without JavaScript. */
export default function Newsletter({ actionData }: Route.ComponentProps) {
  const t = useTranslations('newsletter');
  const names = useTranslations('fieldNames');
  const navigation = useNavigation();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (actionData) container.current?.querySelector('input')?.focus();
  }, [actionData]);
  return (
    <div className={`container ${styles.page}`}>
      <h1>{t('pageTitle')}</h1>
      <p>{t('text')}</p>
      <Form method="post" action={to.newsletter()} noValidate className={styles.form}>
        <div ref={container}>
          <TextField
            label={names('email')}
            name="email"
            type="email"
            autoComplete="email"
            dir="ltr"
            maxLength={254}
            required
            defaultValue={actionData?.email}
            error={actionData?.sentences.join(' ')}
          />
        </div>
        <Button icon="mail" busy={navigation.state === 'submitting'}>
          {t('submit')}
        </Button>
      </Form>
    </div>
  );
}
