import type { MessageKey, Translator } from '../translator.ts';
import type { Resource } from './resource.ts';

/**
 * Labels of a resource: its own messages (`admin.resources.brands.…`), else those of the page that edits it
 * (`admin.settings.…`), else those that all resources share.
 */
export type ResourceLabels = {
  readonly title: string;
  /** Button that adds an entry. */
  readonly add: string;
  /** Explanation of what the resource is for. */
  readonly help: string;
  /** What the deletion of an entry means. */
  readonly deleteText: string;
  /** Name of an entry; groups of settings have messages. */
  entry(title: string): string;
  field(name: string): string;
  hint(name: string): string | undefined;
  section(name: string): string;
  choice(field: string, value: string | number): string;
};

export function createResourceLabels({ name }: Pick<Resource, 'name'>, t: Translator): ResourceLabels {
  const own = `admin.resources.${name}`;
  const find = (path: string): string | undefined => {
    const keys = [`${own}.${path}`, `admin.${name}.${path}`, `admin.resources.shared.${path}`];
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
    // not every resource has all of them
    get title() {
      return translate('title');
    },
    get add() {
      return translate('add');
    },
    get help() {
      return translate('help');
    },
    get deleteText() {
      return translate('deleteText');
    },
    entry: (title) => (name === 'settings' ? find(`groups.${title}.title`) : undefined) ?? title,
    field: (field) => translate(`fields.${field}`),
    hint: (field) => find(`hints.${field}`),
    section: (section) => translate(`sections.${section}`),
    choice: (field, value) => translate(`choices.${field}.${value}`),
  };
}
