import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useNavigation, useNavigationType } from 'react-router';
import { readFilledParameters } from '../listing-url.ts';
import type { ListingView } from '../listing-view.ts';
import { withParameters } from '../page-url.ts';

/**
 * With JavaScript every change of a filter is applied at once; scroll position and focus stay. Without JavaScript the
 * form's button does the same.
 */
export function useLiveFilters(formId: string, { path, query, sort }: ListingView): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const idle = useNavigation().state === 'idle';
  const wentBack = useNavigationType() === 'POP';

  useEffect(() => {
    const element = page.current;
    if (!element) return;
    const applyFilters = () => {
      const form = document.forms.namedItem(formId);
      if (form)
        void navigate(withParameters(path, readFilledParameters(new FormData(form))), { preventScrollReset: true });
    };
    const onChange = (event: Event) => {
      if (getFormId(event.target) === formId) applyFilters();
    };
    const onSubmit = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.id !== formId) return;
      event.preventDefault();
      const closes = event.submitter?.dataset.closes;
      if (closes) document.getElementById(closes)?.hidePopover();
      applyFilters();
    };
    element.addEventListener('change', onChange);
    element.addEventListener('submit', onSubmit);
    return () => {
      element.removeEventListener('change', onChange);
      element.removeEventListener('submit', onSubmit);
    };
  }, [formId, path, navigate]);

  const isFirst = useRef(true);
  // After going back the form takes the values of the shown page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `query` changes with the page
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!idle || !form) return;
    if (isFirst.current) {
      isFirst.current = false;
      // filters changed before hydration are applied now
      if (!hasDefaultValues(form, sort))
        void navigate(withParameters(path, readFilledParameters(new FormData(form))), { preventScrollReset: true });
      return;
    }
    for (const input of form.querySelectorAll('input')) resetToDefault(input, wentBack);
  }, [formId, path, query, sort, idle, wentBack, navigate]);

  return page;
}

function getFormId(target: EventTarget | null): string | undefined {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.form?.id : undefined;
}

/** Whether every control has its initial value. */
function hasDefaultValues(form: HTMLFormElement, sort: string): boolean {
  return [...form.elements].every((control) => {
    if (control instanceof HTMLSelectElement) return control.value === sort;
    if (!(control instanceof HTMLInputElement)) return true;
    return control.checked === control.defaultChecked && control.value === control.defaultValue;
  });
}

/** A focused text field keeps its value, except after going back. */
function resetToDefault(input: HTMLInputElement, always: boolean): void {
  if (input.type === 'checkbox' || input.type === 'radio') input.checked = input.defaultChecked;
  else if (input.type === 'text' && (always || input !== document.activeElement)) input.value = input.defaultValue;
}
