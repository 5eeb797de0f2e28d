import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { EditorAction } from './editor-commands.ts';
import styles from './markdown-field.module.css';

type ToolbarAction = EditorAction | 'link' | 'source';

const BUTTONS: readonly { action: ToolbarAction; icon: IconName; isToggle: boolean }[] = [
  { action: 'bold', icon: 'bold', isToggle: true },
  { action: 'bullet-list', icon: 'bullets', isToggle: true },
  { action: 'ordered-list', icon: 'numbers', isToggle: true },
  { action: 'link', icon: 'link', isToggle: false },
  { action: 'undo', icon: 'undo', isToggle: false },
  { action: 'redo', icon: 'redo', isToggle: false },
  { action: 'source', icon: 'code', isToggle: true },
];

const LEVELS = [0, 2, 3, 4] as const;

/** Text area with Markdown in one language; the script replaces it by an editor, and shows the toolbar. */
export function MarkdownField({ title, ...props }: ComponentProps<typeof TextArea> & { title: string }) {
  const t = useTranslations('admin.editor');
  return (
    <div className={styles.field} data-markdown={title} data-editor-class={styles.editor}>
      <div role="toolbar" aria-label={`${t('toolbar')}, ${props.label}`} className={styles.toolbar} hidden>
        <select className={styles.level} aria-label={t('style')} defaultValue="0">
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(`levels.${level}`)}
            </option>
          ))}
        </select>
        {BUTTONS.map(({ action, icon, isToggle }) => (
          <IconButton
            key={action}
            icon={icon}
            label={t(`actions.${action}`)}
            title={t(`actions.${action}`)}
            data-action={action}
            aria-pressed={isToggle ? false : undefined}
            className={styles.button}
          />
        ))}
      </div>
      <TextArea {...props} rows={12} />
    </div>
  );
}

/** Dialog for the address of a link, and the script, once for the fields of a page. */
export function MarkdownEditor() {
  const t = useTranslations('admin.editor');
  const ui = useTranslations('ui');
  return (
    <>
      {/* no form, because it is inside the form of the page */}
      <dialog className={styles.dialog} data-link-dialog="" aria-labelledby="link-title">
        <div className={styles.head}>
          <h2 id="link-title" className={styles.title}>
            {t('actions.link')}
          </h2>
          <IconButton icon="close" label={ui('close')} data-close="" />
        </div>
        <TextField label={t('address')} hint={t('addressHint')} data-invalid={t('invalidAddress')} dir="ltr" />
        <div className={styles.actions}>
          <Button type="button" data-apply="">
            {t('apply')}
          </Button>
          <Button type="button" look="secondary" data-remove="">
            {t('removeLink')}
          </Button>
        </div>
      </dialog>
      <script type="module" src={adminPaths.editorScript()} />
    </>
  );
}
