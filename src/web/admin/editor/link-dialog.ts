import type { EditorView } from 'prosemirror-view';
import { isSafeUrl } from '../../../kernel/safe-url.ts';
import { findLink, setLink } from './editor-commands.ts';

/** Connects the dialog for the address of a link. @returns a function that opens it for an editor */
export function connectLinkDialog(dialog: HTMLDialogElement): (view: EditorView) => void {
  const input = dialog.querySelector('input');
  const confirm = dialog.querySelector<HTMLButtonElement>('button[data-apply]');
  const remove = dialog.querySelector<HTMLButtonElement>('button[data-remove]');
  if (!input || !confirm || !remove) throw new Error('the dialog for links is incomplete');
  let current: EditorView | null = null;
  const apply = (href: string | null) => {
    const view = current;
    dialog.close();
    if (view) setLink(href)(view.state, view.dispatch);
  };
  const confirmAddress = () => {
    const href = input.value.trim();
    input.setCustomValidity(isSafeUrl(href) ? '' : (input.dataset.invalid ?? ''));
    if (input.reportValidity()) apply(href);
  };
  confirm.addEventListener('click', confirmAddress);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    // it would submit the form of the page
    event.preventDefault();
    confirmAddress();
  });
  input.addEventListener('input', () => input.setCustomValidity(''));
  remove.addEventListener('click', () => apply(null));
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    // an invalid address in a closed dialog would prevent the submission of the page
    input.setCustomValidity('');
    current?.focus();
  });
  return (view) => {
    current = view;
    const link = findLink(view.state);
    input.value = link ? String(link.attrs.href) : '';
    remove.hidden = link === null;
    dialog.showModal();
    input.select();
  };
}
