import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminDetailPage } from '../admin-detail-page.tsx';
import { adminPaths } from '../admin-paths.ts';
import { DescriptionList } from '../description-list.tsx';
import styles from '../orders/order.module.css';
import { ApplicationForms } from '../sellers/application-forms.tsx';
import { APPLICATION_TONE } from '../sellers/application-tone.ts';
import type { Route } from './+types/application.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadApplication } = await import('../sellers/applications-page.server.ts');
  const saved = new URL(request.url).searchParams.get('saved') === '1';
  return { application: await loadApplication(context.get(shopRequest), params.id), saved };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleApplicationAction } = await import('../sellers/applications-page.server.ts');
  return handleApplicationAction(context.get(shopRequest), params.id, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.application.title }];

export default function AdminApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.applications');
  const names = useTranslations('fieldNames');
  const { application, saved } = loaderData;
  return (
    <AdminDetailPage
      back={{ href: adminPaths.applications(), name: t('back') }}
      title={<bdi>{application.name}</bdi>}
      marks={
        <>
          <Badge tone={APPLICATION_TONE[application.state]}>{t(`states.${application.state}`)}</Badge>
          {application.store !== null && (
            <a className={styles.back} href={application.store}>
              {t('toStore')}
            </a>
          )}
        </>
      }
      result={{ failed: actionData?.failed, saved }}
      facts={
        <>
          <section className={styles.card}>
            <h2 className={styles.title}>{t('facts')}</h2>
            {application.about !== '' && (
              <p className={styles.note} dir="auto">
                {application.about}
              </p>
            )}
            <DescriptionList pairs={application.facts} />
          </section>
          <section className={styles.card}>
            <h2 className={styles.title}>{t('money')}</h2>
            <DescriptionList pairs={application.bank} />
          </section>
          <section className={styles.card}>
            <h2 className={styles.title}>{names('document')}</h2>
            {application.document === null ? (
              <p className={styles.small}>{t(application.hasDocument ? 'documentHidden' : 'documentMissing')}</p>
            ) : (
              <a href={application.document}>
                <img className={styles.proof} src={application.document} alt={names('document')} />
              </a>
            )}
          </section>
        </>
      }
      forms={
        <>
          <Written title={t('wanted')} text={application.informationRequest} />
          <Written title={t('answer')} text={application.answer || null} />
          <Written title={t('because')} text={application.rejectReason} />
          <ApplicationForms application={application} answer={actionData} />
        </>
      }
    />
  );
}

function Written({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.note} dir="auto">
        {text}
      </p>
    </section>
  );
}
