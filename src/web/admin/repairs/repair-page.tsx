import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { AdminDetailPage } from '../admin-detail-page.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from '../orders/order.module.css';
import { AppointmentCard } from './appointment-form.tsx';
import { QuoteCard } from './quote-form.tsx';
import { RepairFacts } from './repair-facts.tsx';
import { AssignmentCard, NextStepCard, NoteCard, OtherStepsCard, PayOutCard, TradeInCard } from './repair-forms.tsx';
import type { RepairAnswer } from './repair-page.server.ts';
import { getRepairTone } from './repair-tone.ts';
import type { AdminRepair } from './repair-view.server.ts';

/** One repair: its data, and forms for the available actions. */
export function RepairPage({ repair, answer }: { repair: AdminRepair; answer: RepairAnswer | undefined }) {
  const t = useTranslations('admin.repairs');
  const props = { repair, answer };
  return (
    <AdminDetailPage
      back={{ href: adminPaths.repairs(), name: t('back') }}
      title={<bdi dir="ltr">{repair.number}</bdi>}
      marks={
        <>
          <Badge tone={getRepairTone(repair.status)}>{repair.statusName}</Badge>
          <Badge>{repair.kindName}</Badge>
          <span className={styles.small}>{repair.created}</span>
          <ButtonLink look="quiet" href={adminPaths.repair(repair.number, { part: 'label' })}>
            {t('printLabel')}
          </ButtonLink>
        </>
      }
      result={{ failed: answer?.failed, saved: repair.isSaved }}
      lead={<NextStepCard {...props} />}
      facts={<RepairFacts repair={repair} />}
      forms={
        <>
          <PayOutCard {...props} />
          <QuoteCard {...props} />
          <OtherStepsCard {...props} />
          <AppointmentCard {...props} />
          <AssignmentCard {...props} />
          <NoteCard {...props} />
          <TradeInCard {...props} />
        </>
      }
    />
  );
}
