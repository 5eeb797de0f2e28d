import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { splitListItem } from 'prosemirror-schema-list';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { parseMarkdown } from '../../../modules/content/pages/markdown.rules.ts';
import { writeMarkdown } from '../../../modules/content/pages/write-markdown.rules.ts';
import { EDITOR_COMMANDS } from './editor-commands.ts';
import { createDocument, readBlocks } from './editor-document.ts';
import { editorSchema } from './editor-schema.ts';
import { connectToolbar } from './editor-toolbar.ts';
import { connectLinkDialog } from './link-dialog.ts';

// Entry of the script of the text editor. Without it, the fields contain Markdown.
const { nodes } = editorSchema;
const dialog = document.querySelector<HTMLDialogElement>('[data-link-dialog]');
const openLink = dialog ? connectLinkDialog(dialog) : () => undefined;
for (const field of document.querySelectorAll<HTMLElement>('[data-markdown]')) enableEditor(field);

/** Replaces the text area of a field by an editor, which writes its Markdown into the text area. */
function enableEditor(field: HTMLElement): void {
  const area = field.querySelector('textarea');
  const toolbar = field.querySelector<HTMLElement>('[role=toolbar]');
  if (!area || !toolbar) return;
  const place = document.createElement('div');
  area.before(toolbar, place);
  let showState = () => {};
  const view = new EditorView(
    { mount: place },
    {
      state: createState(area.value),
      attributes: createAttributes(field, area),
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        // the Markdown of an unchanged document is not written again, because its formatting would change
        if (transaction.docChanged) {
          area.value = writeMarkdown(readBlocks(view.state.doc));
          area.dispatchEvent(new Event('input', { bubbles: true }));
        }
        showState();
      },
    },
  );
  showState = connectToolbar(toolbar, view, {
    openLink,
    toggleSource() {
      toggleSource(field, area, view);
      if (area.hidden) showState();
    },
  });
  toolbar.hidden = false;
  area.hidden = true;
  showState();
  field.querySelector('label')?.addEventListener('click', () => view.focus());
}

function toggleSource(field: HTMLElement, area: HTMLTextAreaElement, view: EditorView): void {
  const isSource = area.hasAttribute('hidden');
  if (!isSource) view.updateState(createState(area.value));
  area.hidden = !isSource;
  view.dom.hidden = isSource;
  for (const control of field.querySelectorAll<HTMLButtonElement | HTMLSelectElement>(
    '[role=toolbar] :is(button, select)',
  ))
    if (control.dataset.action === 'source') control.setAttribute('aria-pressed', String(isSource));
    else control.disabled = isSource;
  if (isSource) area.focus();
  else view.focus();
}

function createState(markdown: string): EditorState {
  return EditorState.create({
    doc: createDocument(parseMarkdown(markdown)),
    plugins: [
      history(),
      inputRules({
        rules: [
          textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, ([, marks = '']) => ({
            level: Math.max(2, marks.length),
          })),
          wrappingInputRule(/^[-*]\s$/, nodes.bullet_list),
          wrappingInputRule(/^1[.)]\s$/, nodes.ordered_list),
        ],
      }),
      keymap({
        'Mod-b': EDITOR_COMMANDS.bold,
        'Mod-z': EDITOR_COMMANDS.undo,
        'Mod-y': EDITOR_COMMANDS.redo,
        'Shift-Mod-z': EDITOR_COMMANDS.redo,
        'Shift-Mod-7': EDITOR_COMMANDS['ordered-list'],
        'Shift-Mod-8': EDITOR_COMMANDS['bullet-list'],
        Enter: splitListItem(nodes.list_item),
      }),
      keymap(baseKeymap),
    ],
  });
}

/** Name, description and language of the text area for the element that replaces it. */
function createAttributes(field: HTMLElement, area: HTMLTextAreaElement): Record<string, string> {
  const copied = ['lang', 'dir', 'aria-describedby', 'aria-invalid'].flatMap((name) => {
    const value = area.getAttribute(name);
    return value === null ? [] : [[name, value] as const];
  });
  const label = field.querySelector('label')?.textContent ?? '';
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': [field.dataset.markdown, label].filter(Boolean).join(', '),
    class: field.dataset.editorClass ?? '',
    ...Object.fromEntries(copied),
  };
}
