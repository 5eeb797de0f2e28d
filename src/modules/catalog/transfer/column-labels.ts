import type { MessageKey, Translator } from '../../../platform/translator.ts';
import type { TransferColumn } from './transfer-column.ts';

/** Name of a column in a language, without the language of its texts. */
export function labelField({ field, name }: Pick<TransferColumn, 'field' | 'name'>, t: Translator): string {
  const keys = [`admin.import.columns.${field}`, `admin.resources.shared.fields.${field}`];
  const key = keys.find((candidate): candidate is MessageKey => t.has(candidate));
  return key ? t(key) : name;
}

/** Name of a column in a language: "Titre (ar)". */
export function labelColumn(column: Pick<TransferColumn, 'field' | 'name' | 'locale'>, t: Translator): string {
  const label = labelField(column, t);
  return column.locale === undefined ? label : `${label} (${column.locale})`;
}
