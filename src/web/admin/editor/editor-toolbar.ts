import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import {
  EDITOR_COMMANDS,
  type EditorAction,
  getHeadingLevel,
  isActionActive,
  setHeadingLevel,
} from './editor-commands.ts';

type ToolbarOptions = {
  /** Opens the dialog for the address of a link. */
  openLink(view: EditorView): void;
  /** Shows the Markdown, or the formatted text. */
  toggleSource(): void;
};

/** Connects the buttons that the page has rendered with an editor. @returns a function that shows the current state */
export function connectToolbar(toolbar: HTMLElement, view: EditorView, { openLink, toggleSource }: ToolbarOptions) {
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const buttons = [...toolbar.querySelectorAll<HTMLButtonElement>('button[data-action]')];
  const level = toolbar.querySelector('select');
  // a click must not move the focus out of the text, where the selection is
  toolbar.addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
  });
  toolbar.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button') : null;
    const action = button?.dataset.action ?? '';
    if (isEditorAction(action)) run(EDITOR_COMMANDS[action]);
    else if (action === 'link') openLink(view);
    else if (action === 'source') toggleSource();
  });
  level?.addEventListener('change', () => run(setHeadingLevel(Number(level.value))));
  moveFocusByArrows(toolbar);
  return () => {
    for (const button of buttons) {
      const action = button.dataset.action ?? '';
      if (!isEditorAction(action)) continue;
      if (button.hasAttribute('aria-pressed'))
        button.setAttribute('aria-pressed', String(isActionActive(view.state, action)));
      // not `disabled`, which would lose the focus
      button.setAttribute('aria-disabled', String(!EDITOR_COMMANDS[action](view.state)));
    }
    const current = getHeadingLevel(view.state);
    if (level) {
      level.disabled = current === null;
      level.value = String(current ?? 0);
    }
  };
}

function isEditorAction(action: string): action is EditorAction {
  return Object.hasOwn(EDITOR_COMMANDS, action);
}

/** One control is in the tab order, the arrow keys reach the others: WAI-ARIA, toolbar pattern. */
function moveFocusByArrows(toolbar: HTMLElement): void {
  const controls = [...toolbar.querySelectorAll<HTMLButtonElement | HTMLSelectElement>('button, select')];
  const setTabStop = (current: Element | undefined) => {
    for (const control of controls) control.tabIndex = control === current ? 0 : -1;
  };
  setTabStop(controls[0]);
  toolbar.addEventListener('focusin', (event) => setTabStop(controls.find((control) => control === event.target)));
  toolbar.addEventListener('keydown', (event) => {
    const isRightToLeft = getComputedStyle(toolbar).direction === 'rtl';
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLButtonElement || event.target instanceof HTMLSelectElement))
      return;
    const enabled = controls.filter((control) => !control.disabled);
    const next = enabled.at((enabled.indexOf(event.target) + (isRightToLeft ? -step : step)) % enabled.length);
    event.preventDefault();
    next?.focus();
  });
}
