import { z } from 'zod';
import type { Field } from '../../platform/resources/field.ts';
import { SETTING_FIELDS } from './setting-fields.ts';
import { type Settings, toSettingKey } from './settings.rules.ts';

const fieldsByKey = new Map<string, Field>(
  Object.entries(SETTING_FIELDS).map(([name, field]) => [toSettingKey(name), field]),
);

/** Stored texts can contain languages that were removed, or that are not loaded yet when the process starts. */
const storedTexts = z.record(z.string(), z.string());

/**
 * Builds the settings from rows. An invalid value counts as unset or is restored by its field, so that one bad row cannot
 * break the shop; `isValidSetting` rejects invalid values on write.
 */
export function parseSettings(rows: readonly { key: string; value: unknown }[]): Settings {
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const values = Object.entries(SETTING_FIELDS).map(([name, field]) => [
    name,
    parseStoredSetting(field, stored.get(toSettingKey(name))),
  ]);
  // each value is the output of the schema of its field
  return Object.fromEntries(values) as Settings;
}

function parseStoredSetting({ schema, control, initial, restore }: Field, value: unknown): unknown {
  if (value === undefined) return initial;
  const parsed = (control.kind === 'localized-text' ? storedTexts : schema).safeParse(value);
  if (parsed.success) return parsed.data;
  return restore ? restore(value) : initial;
}

/** Whether a value is valid for a database key. */
export function isValidSetting(key: string, value: unknown): boolean {
  return fieldsByKey.get(key)?.schema.safeParse(value).success ?? false;
}
