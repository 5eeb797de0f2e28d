import { enableSearchDialog } from './search-dialog.ts';

// Entry of the script of the admin pages, which work without it. The build makes it one file of its own.
enableSearchDialog();
