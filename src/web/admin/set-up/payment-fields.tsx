import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { SecretInput } from './secret-input.tsx';
import styles from './set-up-form.module.css';
import type { SetUpMethod } from './set-up-methods.server.ts';
import type { SetUpAnswer, SetUpPage } from './set-up-page.server.ts';

type Props = { page: SetUpPage; answer: SetUpAnswer | undefined };

/** Methods that the shop offers, with the account and the keys that they need. */
export function PaymentFields({ page, answer }: Props) {
  const t = useTranslations('admin.setUp');
  const { methods } = page;
  const error = Object.entries(answer?.errors ?? {}).find(([field]) => field.startsWith('payment_methods'))?.[1];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('payment')}</legend>
      <p className={styles.hint}>{t('paymentHint')}</p>
      {error && <Notice tone="danger">{error}</Notice>}
      {methods.map((method, index) => (
        <MethodRow key={method.key} method={method} index={index} count={methods.length} answer={answer} />
      ))}
      <AccountFields page={page} answer={answer} />
      {methods.map((method) =>
        method.keysTitle === null ? null : <KeyFields key={method.key} method={method} answer={answer} />,
      )}
    </fieldset>
  );
}

type MethodRowProps = { method: SetUpMethod; index: number; count: number; answer: SetUpAnswer | undefined };

function MethodRow({ method: { key, name }, index, count, answer }: MethodRowProps) {
  const t = useTranslations('admin.setUp');
  const ticked = `payment_methods.${key}`;
  const isTicked = answer ? answer.values[ticked] !== undefined : key === 'cashOnDelivery';
  return (
    <div className={styles.method}>
      <Checkbox name={ticked} defaultChecked={isTicked}>
        {name}
      </Checkbox>
      <Select
        label={t('position', { method: name })}
        name={`position.${key}`}
        defaultValue={answer?.values[`position.${key}`] ?? index + 1}
      >
        {Array.from({ length: count }, (_, before) => before + 1).map((position) => (
          <option key={position} value={position}>
            {position}
          </option>
        ))}
      </Select>
    </div>
  );
}

const ACCOUNT_TEXTS = ['bank', 'holder', 'iban', 'bic', 'account_number'] as const;

function AccountFields({ page, answer }: Props) {
  const t = useTranslations('admin.setUp');
  const names = useTranslations('fieldNames');
  const shared = useTranslations('admin.resources.shared');
  const fieldOf = (name: string) => ({
    name: `bank_account.${name}`,
    defaultValue: answer?.values[`bank_account.${name}`],
    error: answer?.errors[`bank_account.${name}`],
  });
  return (
    <Disclosure title={t('bankAccount')} open={answer && isAccountOpen(answer)}>
      <div className={styles.group}>
        <p className={styles.hint}>{t('bankAccountHint')}</p>
        {ACCOUNT_TEXTS.map((name) => (
          <TextField
            key={name}
            label={names(name)}
            dir={name === 'bank' || name === 'holder' ? 'auto' : 'ltr'}
            autoComplete="off"
            {...fieldOf(name)}
          />
        ))}
        <Select label={names('routing_kind')} {...fieldOf('routing_kind')}>
          <option value="">{shared('none')}</option>
          {page.routingKinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TextField label={names('routing')} dir="ltr" autoComplete="off" {...fieldOf('routing')} />
      </div>
    </Disclosure>
  );
}

function KeyFields({ method, answer }: { method: SetUpMethod; answer: SetUpAnswer | undefined }) {
  const t = useTranslations('admin.setUp');
  const texts = useTranslations('admin.settings.keys');
  const admin = useTranslations('admin');
  const prefix = `provider_keys.${method.key}.`;
  const mode = `${prefix}mode`;
  return (
    <Disclosure title={method.keysTitle} open={answer && areKeysOpen(answer, prefix)}>
      {method.fixedKeys !== null && <p className={styles.hint}>{method.fixedKeys}</p>}
      {method.fixedKeys === null && (
        <div className={styles.group}>
          <p className={styles.hint}>{texts('text')}</p>
          <Select label={texts('mode')} name={mode} defaultValue={answer?.values[mode]} error={answer?.errors[mode]}>
            <option value="">{t('keysLater')}</option>
            <option value="test">{texts('modes.test')}</option>
            <option value="live">{texts('modes.live')}</option>
          </Select>
          {method.keys.map(({ name, label, isSecret, isOptional, value }) => {
            const optional = isOptional ? admin('optional') : undefined;
            if (isSecret)
              return <SecretInput key={name} name={name} label={label} optional={optional} answer={answer} />;
            return (
              <TextField
                key={name}
                name={name}
                label={label}
                dir="ltr"
                autoComplete="off"
                optional={optional}
                defaultValue={answer?.values[name] ?? value}
                error={answer?.errors[name]}
              />
            );
          })}
        </div>
      )}
    </Disclosure>
  );
}

/** Whether the fields of an account need attention: their method is ticked, or they have errors or values. */
function isAccountOpen({ errors, values }: SetUpAnswer): boolean {
  const filled = Object.keys(values).filter((name) => values[name] !== '');
  const names = [...Object.keys(errors), ...filled];
  return names.some((name) => name === 'payment_methods.bankTransfer' || name.startsWith('bank_account.'));
}

/** Whether the keys of a provider need attention: its account is chosen, or they have errors or entered values. */
function areKeysOpen({ errors, values, entered }: SetUpAnswer, prefix: string): boolean {
  return (
    Boolean(values[`${prefix}mode`]) || [...Object.keys(errors), ...entered].some((name) => name.startsWith(prefix))
  );
}
