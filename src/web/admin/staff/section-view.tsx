import { useTranslations } from 'use-intl';
import { ActionResult } from '../action-result.tsx';
import type { FormAnswer } from '../form-answer.server.ts';
import { InvitationView } from './invitation-view.tsx';
import { ProfileView } from './profile-view.tsx';
import { RolesView } from './roles-view.tsx';
import type { SectionPage } from './section-page.server.ts';
import { StaffView } from './staff-view.tsx';

/** A page below `/admin/staff` with the result of its last form. */
export function SectionView({ loaded, answer }: { loaded: SectionPage; answer: FormAnswer | undefined }) {
  const t = useTranslations('admin.staff');
  const result = <ActionResult failed={answer?.failed} saved={loaded.isSaved && answer === undefined} />;
  switch (loaded.section) {
    case 'members':
      return (
        <>
          <h1>{t('title')}</h1>
          {result}
          <StaffView page={loaded.page} answer={answer} />
        </>
      );
    case 'roles':
      return <RolesView page={loaded.page} />;
    case 'profile':
      return (
        <>
          <h1>{t('profile')}</h1>
          {result}
          <ProfileView page={loaded.page} answer={answer} />
        </>
      );
    case 'invitation':
      return (
        <>
          <h1>{t('invitation')}</h1>
          {result}
          <InvitationView page={loaded.page} answer={answer} />
        </>
      );
  }
}
