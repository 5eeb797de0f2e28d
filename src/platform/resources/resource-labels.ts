import type { MessageKey, Translator } from '../translator.ts';
import type { Resource } from './resource.ts';

/** Labels of a resource: its own messages (`admin.resources.brands.…`), else those that all resources share. */
export type ResourceLabels = {
  title: string;
  /** Button that adds an entry. */
  add: string;
  /** Explanation of what the resource is for. */
  help: string;
  /** What the deletion of an entry means. */
  deleteText: string;
  field(name: string): string;
  hint(name: string): string | undefined;
  section(name: string): string;
  choice(field: string, value: string | number): string;
};

export function createResourceLabels({ name }: Pick<Resource, 'name'>, t: Translator): ResourceLabels {
  const own = `admin.resources.${name}`;
  const find = (path: string): string | undefined => {
    const keys = [`${own}.${path}`, `admin.resources.shared.${path}`];
    const key = keys.find((candidate): candidate is MessageKey => t.has(candidate));
    return key && t(key);
  };
  /** @throws RangeError for a label that messages/ does not have, which a test reports for every resource */
  const translate = (path: string): string => {
    const found = find(path);
    if (found === undefined) throw new RangeError(`messages/ has no ${own}.${path}`);
    return found;
  };
  return {
    title: translate('title'),
    add: translate('add'),
    help: translate('help'),
    deleteText: translate('deleteText'),
    field: (field) => translate(`fields.${field}`),
    hint: (field) => find(`hints.${field}`),
    section: (section) => translate(`sections.${section}`),
    choice: (field, value) => translate(`choices.${field}.${value}`),
  };
}
