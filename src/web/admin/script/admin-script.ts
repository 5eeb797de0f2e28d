import { enableCategoryTree } from './category-tree.ts';
import { enableLivePreview } from './live-preview.ts';
import { showLoadingBar } from './loading-bar.ts';
import { enablePictureEditor } from './picture-editor.ts';
import { enablePictureOrder } from './picture-order.ts';
import { enablePicturePicker } from './picture-picker.ts';
import { enablePictureUpload } from './picture-upload.ts';
import { enablePrintButtons } from './print-button.ts';
import { refreshPart } from './refresh.ts';
import { enableSearchDialog } from './search-dialog.ts';
import { enableShortcuts } from './shortcuts.ts';
import { showToast } from './toasts.ts';
import { guardUnsavedChanges } from './unsaved-changes.ts';

// Entry of the script of the admin pages, which work without it. The build makes it one file of its own.
enableSearchDialog();
guardUnsavedChanges();
showLoadingBar();
showToast();
enableShortcuts();
enableCategoryTree();
refreshPart();
enablePictureUpload();
enablePicturePicker();
enablePictureOrder();
enablePictureEditor();
enablePrintButtons();
enableLivePreview();
// as on the pages of the shop, tests wait for it
document.documentElement.dataset.ready = '';
