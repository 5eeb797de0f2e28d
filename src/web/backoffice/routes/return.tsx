import { useTranslations } from 'use-intl';
import { shopRequest } from '../../request.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { inOffice } from '../office-paths.ts';
import { OfficeSingle } from '../office-single.tsx';
import styles from '../order.module.css';
import { RefundPreview, ReturnFacts, ReturnLog } from '../return-facts.tsx';
import { ReturnForms } from '../return-forms.tsx';
import { RETURN_TONE } from '../return-tone.ts';
import type { Route } from './+types/return.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { officeReturn } = await import('../return-page.server.ts');
  const saved = new URL(request.url).searchParams.get('saved') === '1';
  return { one: await officeReturn(context.get(shopRequest), params.id), saved };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { formOf } = await import('../../form-data.server.ts');
  const { changeOfficeReturn } = await import('../return-page.server.ts');
  return changeOfficeReturn(context.get(shopRequest), params.id, await formOf(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.one.title }];

export default function OfficeReturn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('backoffice');
  const words = useTranslations('orders');
  const { one, saved } = loaderData;
  const code = `\u2066${one.code}\u2069`;
  return (
    <OfficeSingle
      back={{ href: inOffice.returns(), name: t('allReturns') }}
      title={t('returnOf', { code })}
      marks={
        <>
          <Badge tone={RETURN_TONE[one.status]}>{one.statusName}</Badge>
          <span className={styles.small}>{one.asked}</span>
          <a className={styles.back} href={inOffice.order(one.code)}>
            {words('order', { code })}
          </a>
        </>
      }
      said={{ failed: actionData?.failed, saved }}
      facts={
        <>
          <ReturnFacts one={one} />
          <ReturnLog one={one} />
        </>
      }
      forms={
        <>
          <RefundPreview one={one} />
          <ReturnForms one={one} answer={actionData} />
        </>
      }
    />
  );
}
