import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import { DescriptionList } from '../description-list.tsx';
import type { FormAnswer } from '../form-answer.server.ts';
import form from '../resources/entry-form.module.css';
import styles from './import-page.module.css';
import type { ColumnsForm, ImportView } from './import-view.server.ts';

const MODES = ['all', 'create', 'update'] as const;
const EMPTY_CELLS = ['keep', 'clear'] as const;
const TONES: Partial<Record<ImportView['status'], 'accent' | 'success' | 'danger'>> = {
  checking: 'accent',
  running: 'accent',
  undoing: 'accent',
  finished: 'success',
  failed: 'danger',
};

type Props = { current: ImportView; answer: FormAnswer | undefined };

/** State of an import with what can be done next. */
export function ImportProgress({ current, answer }: Props) {
  const t = useTranslations('admin.import');
  const { status, statusName, isActive, progress, counts, start, canUndo } = current;
  return (
    <>
      <p role="status" className="visually-hidden" data-refresh-status="">
        {statusName}
      </p>
      {/* the script replaces this part while the job works */}
      <div className={form.form} data-refresh={isActive ? 'on' : 'off'} tabIndex={-1}>
        <section className={form.section} aria-labelledby="state-title">
          <h2 id="state-title" className={form.sectionTitle}>
            <Badge tone={TONES[status] ?? 'neutral'}>{statusName}</Badge>
          </h2>
          {progress && (
            <label className={styles.progress}>
              {progress.text}
              <progress value={progress.percent} max={100} />
            </label>
          )}
          {counts.length > 0 && <DescriptionList pairs={counts} />}
          {isActive && <p className={form.hint}>{t('refreshText')}</p>}
          {start && <p className={form.hint}>{t('startText')}</p>}
          {canUndo && <p className={form.hint}>{t('undoText')}</p>}
          <StateButtons current={current} />
        </section>
        <Problems current={current} />
        {current.form && (
          // after the check, the columns are rarely changed
          <details open={status === 'uploaded' || answer?.intent === 'check'} className={form.section}>
            <summary className={form.summary}>
              <h2 id="columns-title" className={form.sectionTitle}>
                {t('columnsTitle')}
              </h2>
            </summary>
            <ColumnsFields columns={current.form} answer={answer} />
          </details>
        )}
      </div>
    </>
  );
}

function StateButtons({ current: { id, isActive, start, canCancel, canUndo } }: Pick<Props, 'current'>) {
  const t = useTranslations('admin.import');
  if (!start && !isActive && !canCancel && !canUndo) return null;
  return (
    <form method="post" className={styles.buttons}>
      {start && (
        <Button name="intent" value="start">
          {start}
        </Button>
      )}
      {isActive && (
        <ButtonLink href={adminPaths.import(id)} look="secondary">
          {t('refresh')}
        </ButtonLink>
      )}
      {canCancel && (
        <Button name="intent" value="cancel" look="danger">
          {t('cancel')}
        </Button>
      )}
      {canUndo && (
        <Button name="intent" value="undo" look="danger">
          {t('undo')}
        </Button>
      )}
    </form>
  );
}

/** The first problems by row; on phones the cells are stacked. */
function Problems({ current: { problems, reportHref } }: Pick<Props, 'current'>) {
  const t = useTranslations('admin.import');
  if (reportHref === null) return null;
  return (
    <section className={form.section} aria-labelledby="problems-title">
      <h2 id="problems-title" className={form.sectionTitle}>
        {t('problems')}
      </h2>
      <table className={styles.problems}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('report.row')}</th>
            <th scope="col">{t('report.column')}</th>
            <th scope="col">{t('report.value')}</th>
            <th scope="col">{t('report.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, column, value, reason }) => (
            <tr key={`${row} ${column} ${reason}`} className={styles.row}>
              <th scope="row">
                <span className={styles.rowLabel}>{t('report.row')} </span>
                {row}
              </th>
              <td>{column}</td>
              <td>
                <bdi>{value}</bdi>
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <ButtonLink href={reportHref} look="secondary" download>
          {t('download')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Columns of the file with those of the import, which are chosen by name. */
function ColumnsFields({ columns, answer }: { columns: ColumnsForm; answer: FormAnswer | undefined }) {
  const t = useTranslations('admin.import');
  const values = answer?.values ?? {};
  return (
    <form method="post" className={form.form} aria-labelledby="columns-title">
      <p className={form.hint}>{t('columnsText', { encoding: columns.encoding })}</p>
      <datalist id="import-columns">
        {columns.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.columns}>
        {columns.columns.map(({ index, name, example, value }) => (
          <TextField
            key={index}
            label={name}
            name={`columns.${index}`}
            list="import-columns"
            placeholder={t('skip')}
            autoComplete="off"
            defaultValue={values[`columns.${index}`] ?? value}
            hint={example && <bdi>{t('example', { value: example })}</bdi>}
            error={answer?.errors[`columns.${index}`]}
          />
        ))}
      </div>
      <div className={styles.choices}>
        <Select label={t('mode')} name="mode" defaultValue={values.mode ?? columns.mode}>
          {MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`modes.${mode}`)}
            </option>
          ))}
        </Select>
        <Select label={t('emptyCells')} name="empty_cells" defaultValue={values.empty_cells ?? columns.emptyCells}>
          {EMPTY_CELLS.map((choice) => (
            <option key={choice} value={choice}>
              {t(`emptyChoices.${choice}`)}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Button name="intent" value="check">
          {t('check')}
        </Button>
      </div>
    </form>
  );
}
