import { type CsvColumn, defineListExport } from '../../../platform/lists/list-export.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { listMediaFiles } from './list-media.ts';
import { mediaQuery } from './media.schemas.ts';
import type { MediaFile } from './media.store.ts';

export const exportMediaOperation = defineListExport({
  name: 'media',
  title: 'Media',
  access: staffWith('texts.export'),
  input: mediaQuery.omit({ page: true }),
  async open({ db, t }, query) {
    const columns: CsvColumn<MediaFile>[] = [
      { title: t('admin.media.number'), value: ({ id }) => id },
      { title: t('admin.media.name'), value: ({ name }) => name },
      { title: t('admin.media.file'), value: ({ file }) => file },
      { title: t('admin.export.columns.bytes'), value: ({ bytes }) => bytes },
      { title: t('admin.export.columns.width'), value: ({ width }) => width },
      { title: t('admin.export.columns.height'), value: ({ height }) => height },
      { title: t('admin.export.columns.added'), value: ({ created_at }) => created_at },
    ];
    return { columns, read: async (window) => (await listMediaFiles(db, { ...query, ...window })).files };
  },
});
