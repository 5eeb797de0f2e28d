/** Forms whose changed fields would be lost; searches and the selection in a list are none. */
const GUARDED_FORMS = 'main form[method=post]:not([data-unguarded])';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Asks before a page with unsaved changes is left. Links of the admin load a new document, so `beforeunload` covers them
 * as well as closing the tab.
 */
export function guardUnsavedChanges(): void {
  let submitted: HTMLFormElement | null = null;
  addEventListener('submit', (event) => {
    submitted = event.target instanceof HTMLFormElement ? event.target : null;
  });
  // a page from the back-forward cache, after a submission
  addEventListener('pageshow', () => {
    submitted = null;
  });
  addEventListener('beforeunload', (event) => {
    const forms = [...document.querySelectorAll<HTMLFormElement>(GUARDED_FORMS)];
    if (forms.some((form) => form !== submitted && hasUnsavedChanges(form))) event.preventDefault();
  });
}

/** A refused form has the values that were sent as its initial values, so it is marked. */
function hasUnsavedChanges(form: HTMLFormElement): boolean {
  const isMarked = form.closest('[data-unsaved]') !== null;
  return isMarked || [...form.elements].some((element) => isField(element) && isChanged(element));
}

function isField(element: Element): element is Field {
  return (
    (element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement) &&
    !element.matches(':disabled, [type=hidden]')
  );
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field instanceof HTMLSelectElement) return isOtherOptionSelected(field);
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Without a `selected` attribute, a select of one value begins with its first option. */
function isOtherOptionSelected({ options, selectedIndex, multiple }: HTMLSelectElement): boolean {
  const initial = [...options].filter((option) => option.defaultSelected);
  if (multiple) return [...options].some((option) => option.selected !== option.defaultSelected);
  return selectedIndex !== (initial.at(-1)?.index ?? 0);
}
