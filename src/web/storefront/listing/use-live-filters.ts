import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useNavigation, useNavigationType } from 'react-router';
import { filledParameters, withParameters } from './listing-address.ts';
import type { ListingView } from './listing-view.ts';

/**
 * With script every change of a filter shows at once, the page stays where it is and so does the focus. The form
 * itself is untouched: without script its button does the same.
 */
export function useLiveFilters(formId: string, { path, query, sort }: ListingView): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const idle = useNavigation().state === 'idle';
  const wentBack = useNavigationType() === 'POP';

  useEffect(() => {
    const element = page.current;
    if (!element) return;
    const show = () => {
      const form = document.forms.namedItem(formId);
      if (form) void navigate(withParameters(path, filledParameters(new FormData(form))), { preventScrollReset: true });
    };
    const onChange = (event: Event) => {
      if (ownerOf(event.target) === formId) show();
    };
    const onSubmit = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.id !== formId) return;
      event.preventDefault();
      const closes = event.submitter?.dataset.closes;
      if (closes) document.getElementById(closes)?.hidePopover();
      show();
    };
    element.addEventListener('change', onChange);
    element.addEventListener('submit', onSubmit);
    return () => {
      element.removeEventListener('change', onChange);
      element.removeEventListener('submit', onSubmit);
    };
  }, [formId, path, navigate]);

  const isFirst = useRef(true);
  // Going back shows other filters in the same form: it takes the values the page now has.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `query` is what says that the page has changed
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!idle || !form) return;
    if (isFirst.current) {
      isFirst.current = false;
      // chosen before the scripts were there: shown now
      if (!isAsMade(form, sort))
        void navigate(withParameters(path, filledParameters(new FormData(form))), { preventScrollReset: true });
      return;
    }
    for (const input of form.querySelectorAll('input')) showDefault(input, wentBack);
  }, [formId, path, query, sort, idle, wentBack, navigate]);

  return page;
}

function ownerOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.form?.id : undefined;
}

/** Whether every control still says what the page came with. */
function isAsMade(form: HTMLFormElement, sort: string): boolean {
  return [...form.elements].every((control) => {
    if (control instanceof HTMLSelectElement) return control.value === sort;
    if (!(control instanceof HTMLInputElement)) return true;
    return control.checked === control.defaultChecked && control.value === control.defaultValue;
  });
}

/** What is being typed is left alone, unless going back has made it another page's. */
function showDefault(input: HTMLInputElement, always: boolean): void {
  if (input.type === 'checkbox' || input.type === 'radio') input.checked = input.defaultChecked;
  else if (input.type === 'text' && (always || input !== document.activeElement)) input.value = input.defaultValue;
}
