import { getTextDirection, listLocales } from '../../../kernel/locale.ts';
import { listLanguages } from '../../../modules/content/languages/list-languages.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Field, FieldControl, NumberUnit } from '../../../platform/resources/field.ts';
import type { ReferenceOption } from '../../../platform/resources/list-reference-options.ts';
import type { PartControl } from '../../../platform/resources/part-field.ts';
import type { ResourceLabels } from '../../../platform/resources/resource-labels.ts';
import type { Translator } from '../../../platform/translator.ts';

export type FormField = {
  name: string;
  label: string;
  hint: string | undefined;
  control: FieldControl;
  /** Labels of the values of a choice, of the rows of a reference or of the lists of links. */
  choices: { value: string; name: string }[];
  /** Shown after the label of a number: days, or the currency. */
  unit: string | undefined;
  isOptional: boolean;
  /** Label of the prices or quantities of a list of products. */
  amountLabel: string | undefined;
  /** Parts of a compound value, with their labels. */
  parts: FormPart[];
  value: unknown;
};

export type FormPart = { name: string; label: string; unit: string | undefined; control: PartControl };

export type FormLanguage = { code: string; name: string; direction: 'ltr' | 'rtl' };

/** Labels that the controls of a form need. */
export type FieldLabels = Pick<ResourceLabels, 'field' | 'hint' | 'choice'>;

type FieldContext = {
  labels: FieldLabels;
  /** Rows of references and known values of texts, by field. */
  options: ReadonlyMap<string, ReferenceOption[]>;
  /** Translates the units of numbers. */
  t: Translator;
  /** Currency of the shop. */
  currency: string;
};

export function createFormField(
  name: string,
  { control, isOptional }: Field,
  value: unknown,
  { labels, options, t, currency }: FieldContext,
): FormField {
  const unit = getUnit(control);
  const choices =
    options.get(name) ?? listChoices(control).map((one) => ({ value: one, name: labels.choice(name, one) }));
  return {
    name,
    label: labels.field(name),
    hint: labels.hint(name),
    control,
    choices,
    unit: unit && formatUnit(unit, t, currency),
    isOptional,
    amountLabel:
      control.kind === 'product-list' && control.link.amount ? labels.field(control.link.amount.fact) : undefined,
    parts: Object.entries('parts' in control ? control.parts : {}).map(([part, partControl]) => {
      // the unit of a measure depends on another field
      const partUnit = partControl.kind === 'measure' ? undefined : getUnit(partControl);
      return {
        name: part,
        // the parts of weekly opening hours are weekdays
        label: choices.find(({ value: one }) => one === part)?.name ?? labels.field(part),
        unit: partUnit && formatUnit(partUnit, t, currency),
        control: partControl,
      };
    }),
    value,
  };
}

function listChoices(control: FieldControl): string[] {
  if (control.kind === 'link-lists') return [...control.lists];
  return 'values' in control ? control.values.map(String) : [];
}

/** For amounts the currency. */
function formatUnit(unit: NumberUnit | 'percent', t: Translator, currency: string): string {
  if (unit === 'major-units') return currency;
  return unit === 'percent' ? '%' : t(`admin.resources.shared.units.${unit}`);
}

/** The parts of a compound value and a measure can be amounts. */
function getUnit(control: FieldControl | PartControl): NumberUnit | 'percent' | undefined {
  if (control.kind === 'integer') return control.unit;
  if (control.kind === 'rows' || control.kind === 'measure') return 'major-units';
  if (control.kind === 'money') return 'major-units';
  if (control.kind === 'product-list') return control.link.amount?.kind === 'money' ? 'major-units' : undefined;
  return control.kind === 'percent' ? 'percent' : undefined;
}

/** Languages of localized texts in a form, with their native names. */
export async function listFormLanguages(db: Db): Promise<FormLanguage[]> {
  const languages = await listLanguages(db);
  return listLocales().map((code) => ({
    code,
    name: languages.find((language) => language.code === code)?.name ?? code,
    direction: getTextDirection(code),
  }));
}
