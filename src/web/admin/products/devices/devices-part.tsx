import { useTranslations } from 'use-intl';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import form from '../../resources/entry-form.module.css';
import { getFormVersion } from '../form-version.ts';
import type { ProductAnswer } from '../product-actions.server.ts';
import styles from '../product-page.module.css';
import type { DevicesPart, FitRuleView } from './devices-part.server.ts';

type Props = { part: DevicesPart; mayWrite: boolean; answer: ProductAnswer | undefined };

/** Compatibility rules of a product, the form that adds one, and the device model of the product itself. */
export function DevicesForms({ part, mayWrite, answer }: Props) {
  const t = useTranslations('admin.products.devices');
  const answerTo = (intent: string) => (answer?.intent === intent ? answer : undefined);
  return (
    <>
      <section className={form.section} aria-labelledby="rules-title">
        <h2 id="rules-title" className={form.sectionTitle}>
          {t('rules')}
        </h2>
        <p className={form.hint}>{t('text')}</p>
        {part.rules.length === 0 ? (
          <p className={form.hint}>{t('noRules')}</p>
        ) : (
          <ul className={styles.movements}>
            {part.rules.map((rule) => (
              <FitRule key={rule.id} rule={rule} mayWrite={mayWrite} />
            ))}
          </ul>
        )}
      </section>
      {mayWrite && (
        <>
          <DeviceSearch q={part.q} isFound={part.isFound} />
          <AddRuleForm part={part} answer={answerTo('add-fit-rule')} />
          <DeviceModelForm part={part} answer={answerTo('set-device-model')} />
        </>
      )}
    </>
  );
}

function FitRule({ rule, mayWrite }: { rule: FitRuleView; mayWrite: boolean }) {
  const t = useTranslations('admin.products.devices');
  const { id, device, socket, withCable, isVerified } = rule;
  const name = [device, socket, withCable && t('withCable')].filter(Boolean).join(' · ');
  return (
    <li className={styles.rule}>
      <bdi className={styles.ruleName}>{name}</bdi>
      {!isVerified && <Badge tone="neutral">{t('unverified')}</Badge>}
      {mayWrite && (
        <form method="post">
          <input type="hidden" name="rule" value={id} />
          <Button name="intent" value="remove-fit-rule" look="quiet" aria-label={t('removeRule', { rule: name })}>
            {t('remove')}
          </Button>
        </form>
      )}
    </li>
  );
}

/** Finds the series and models that the forms below offer. */
function DeviceSearch({ q, isFound }: Pick<DevicesPart, 'q' | 'isFound'>) {
  const t = useTranslations('admin.products.devices');
  return (
    <form method="get" className={form.section}>
      <input type="hidden" name="part" value="devices" />
      <div className={styles.variantFields}>
        <TextField
          type="search"
          name="q"
          label={t('searchLabel')}
          hint={q && !isFound ? t('nothingFound', { q }) : t('searchHint')}
          maxLength={80}
          defaultValue={q}
        />
      </div>
      <div>
        <Button look="secondary">{t('search')}</Button>
      </div>
    </form>
  );
}

type FormProps = { part: DevicesPart; answer: ProductAnswer | undefined };

function AddRuleForm({ part, answer }: FormProps) {
  const t = useTranslations('admin.products.devices');
  const values = answer?.values;
  return (
    <form method="post" className={form.section} aria-labelledby="add-rule-title">
      <input type="hidden" name="version" value={getFormVersion(answer, part.version)} />
      <h2 id="add-rule-title" className={form.sectionTitle}>
        {t('addTitle')}
      </h2>
      <div className={styles.variantFields}>
        <Select label={t('device')} name="device" defaultValue={values?.device} error={answer?.errors.device}>
          <option value="">{t('every')}</option>
          {part.devices.map(({ title, choices }) => (
            <optgroup key={title} label={title}>
              {choices.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <Select label={t('socket')} name="socket" defaultValue={values?.socket} error={answer?.errors.socket}>
          <option value="">{t('anySocket')}</option>
          {part.sockets.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div className={form.choices}>
        <div>
          <Checkbox
            name="with_cable"
            value="1"
            defaultChecked={values?.with_cable !== undefined}
            error={answer?.errors.with_cable}
          >
            {t('withCable')}
          </Checkbox>
        </div>
        <Checkbox name="is_verified" value="1" defaultChecked={!values || values.is_verified !== undefined}>
          {t('verified')}
        </Checkbox>
      </div>
      <div>
        <Button name="intent" value="add-fit-rule">
          {t('add')}
        </Button>
      </div>
    </form>
  );
}

function DeviceModelForm({ part, answer }: FormProps) {
  const t = useTranslations('admin.products.devices');
  return (
    <form method="post" className={form.section} aria-labelledby="device-model-title">
      <input type="hidden" name="version" value={getFormVersion(answer, part.version)} />
      <h2 id="device-model-title" className={form.sectionTitle}>
        {t('modelTitle')}
      </h2>
      <p className={form.hint}>{t('modelText')}</p>
      <div className={styles.variantFields}>
        <Select
          label={t('model')}
          name="device_model_id"
          defaultValue={answer?.values.device_model_id ?? part.modelId}
          error={answer?.errors.device_model_id}
        >
          <option value="">{t('noModel')}</option>
          {part.models.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Button name="intent" value="set-device-model" look="secondary">
          {t('saveModel')}
        </Button>
      </div>
    </form>
  );
}
