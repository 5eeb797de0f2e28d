import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import type { SelectChoice } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { FormAnswer } from '../form-answer.server.ts';
import styles from './staff.module.css';
import type { StaffMemberView, StaffPage } from './staff-page.server.ts';

type Props = { page: StaffPage; answer: FormAnswer | undefined };

/** Members with their forms, open invitations and the form that invites. */
export function StaffView({ page: { members, invitations, roles, mayWrite }, answer }: Props) {
  const t = useTranslations('admin.staff');
  return (
    <>
      <p className={styles.text}>
        {t('help')} <a href={adminPaths.roles()}>{t('roles')}</a>
      </p>
      <ul className={styles.list}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} roles={mayWrite ? roles : []} />
        ))}
      </ul>
      {invitations.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('invitations')}</h2>
          <ul className={styles.list}>
            {invitations.map(({ id, email, role, until }) => (
              <li key={id} className={styles.row}>
                <span>
                  <bdi className={styles.name}>{email}</bdi> <span className={styles.small}>{role}</span>
                </span>
                <span className={styles.small}>{t('validUntil', { date: until })}</span>
                {mayWrite && <IdForm id={id} intent="withdraw" submit={t('withdraw')} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayWrite && <InviteForm roles={roles} answer={answer?.intent === 'invite' ? answer : undefined} />}
    </>
  );
}

function MemberRow({ member, roles }: { member: StaffMemberView; roles: readonly SelectChoice[] }) {
  const t = useTranslations('admin.staff');
  const { id, name, email, role, roleName, lastSeen, hasTwoFactor, isSelf } = member;
  return (
    <li className={styles.row}>
      <div>
        <bdi className={styles.name}>{name}</bdi> {isSelf && <Badge>{t('you')}</Badge>}
        <div className={styles.small}>
          <bdi>{email}</bdi>
        </div>
      </div>
      <div className={styles.small}>
        <div>{roleName}</div>
        <div>{t(hasTwoFactor ? 'withTwoFactor' : 'withoutTwoFactor')}</div>
        <div>{lastSeen ? t('lastSeen', { date: lastSeen }) : t('neverSeen')}</div>
      </div>
      {roles.length > 0 && (
        <Disclosure title={<span>{t('change', { name })}</span>}>
          <form method="post" action={adminPaths.staff()} className={styles.form}>
            <input type="hidden" name="intent" value="role" />
            <input type="hidden" name="id" value={id} />
            <RoleSelect roles={roles} value={role} />
            <p className={styles.small}>{t('roleText')}</p>
            <Button look="secondary">{t('saveRole')}</Button>
          </form>
          {!isSelf && hasTwoFactor && <IdForm id={id} intent="factor" submit={t('resetTwoFactor')} />}
          {!isSelf && (
            <>
              <p className={styles.small}>{t('deactivateText')}</p>
              <IdForm id={id} intent="deactivate" submit={t('deactivate')} look="danger" />
            </>
          )}
        </Disclosure>
      )}
    </li>
  );
}

function RoleSelect({ roles, value }: { roles: readonly SelectChoice[]; value?: string }) {
  const t = useTranslations('admin.facts');
  return (
    <Select label={t('role')} name="role" defaultValue={value}>
      {roles.map((role) => (
        <option key={role.value} value={role.value}>
          {role.name}
        </option>
      ))}
    </Select>
  );
}

type IdFormProps = { id: string; intent: string; submit: string; look?: 'secondary' | 'danger' };

function IdForm({ id, intent, submit, look = 'secondary' }: IdFormProps) {
  return (
    <form method="post" action={adminPaths.staff()}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button look={look}>{submit}</Button>
    </form>
  );
}

function InviteForm({ roles, answer }: { roles: readonly SelectChoice[]; answer: FormAnswer | undefined }) {
  const t = useTranslations('admin.staff');
  const names = useTranslations('fieldNames');
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('invite')}</h2>
      <form method="post" action={adminPaths.staff()} noValidate className={styles.form}>
        <input type="hidden" name="intent" value="invite" />
        <TextField
          label={names('email')}
          name="email"
          type="email"
          autoComplete="off"
          required
          hint={t('inviteHint')}
          defaultValue={answer?.values.email}
          error={answer?.errors.email}
        />
        <RoleSelect roles={roles} value={answer?.values.role ?? 'orders'} />
        <Button>{t('inviteSubmit')}</Button>
      </form>
    </section>
  );
}
