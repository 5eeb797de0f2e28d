/** Focuses the result in an element that a fetcher has changed: the first invalid field, else the `[data-outcome]`. */
export function focusOutcome(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('[aria-invalid=true], [data-outcome]')?.focus();
}
