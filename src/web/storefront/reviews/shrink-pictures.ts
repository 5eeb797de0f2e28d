/** The first has the maximum size that the shop stores. */
const SHRINK_ATTEMPTS = [
  { longestPx: 1600, quality: 0.85 },
  { longestPx: 1200, quality: 0.7 },
];

/**
 * Downscales pictures of a file input that exceed the limit: phone photos have several megabytes. Unreadable files stay
 * unchanged, and the server refuses them.
 */
export async function shrinkPictures(box: HTMLInputElement, mostKb: number): Promise<void> {
  const chosen = [...(box.files ?? [])];
  const mostBytes = mostKb * 1000;
  if (chosen.every(({ size }) => size <= mostBytes)) return;
  const smaller = await Promise.all(
    chosen.map((file) => (file.size > mostBytes ? shrinkPicture(file, mostBytes) : file)),
  );
  // other files were chosen in the meantime
  if (chosen.some((file, index) => box.files?.[index] !== file)) return;
  const transfer = new DataTransfer();
  for (const file of smaller) transfer.items.add(file);
  box.files = transfer.files;
}

async function shrinkPicture(file: File, mostBytes: number): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file);
    for (const { longestPx, quality } of SHRINK_ATTEMPTS) {
      const scale = Math.min(1, longestPx / Math.max(bitmap.width, bitmap.height));
      const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (blob.size <= mostBytes) return new File([blob], file.name, { type: blob.type });
    }
    return file;
  } catch {
    return file;
  }
}
