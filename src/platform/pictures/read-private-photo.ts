import { readPrivateFile } from '../files/private-files.ts';
import { FileResponse } from '../http/file-response.ts';

/** Content types of the photos that `savePrivatePhotos` stores. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** A photo that is visible to staff only, as the response of a route. */
export async function readPrivatePhoto(
  dataDir: string,
  { file, kind }: { file: string; kind: string },
): Promise<FileResponse> {
  return new FileResponse({ name: null, type: `image/${kind}`, content: await readPrivateFile(dataDir, file) });
}
