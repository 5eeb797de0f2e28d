/** The first has the maximum size that the shop stores. */
const TRIES = [
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
  const smaller = await Promise.all(chosen.map((file) => (file.size > mostBytes ? shrink(file, mostBytes) : file)));
  // other files were chosen in the meantime
  if (chosen.some((file, nth) => box.files?.[nth] !== file)) return;
  const kept = new DataTransfer();
  for (const file of smaller) kept.items.add(file);
  box.files = kept.files;
}

async function shrink(file: File, mostBytes: number): Promise<File> {
  try {
    const drawn = await createImageBitmap(file);
    for (const { longestPx, quality } of TRIES) {
      const scale = Math.min(1, longestPx / Math.max(drawn.width, drawn.height));
      const canvas = new OffscreenCanvas(Math.round(drawn.width * scale), Math.round(drawn.height * scale));
      canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (blob.size <= mostBytes) return new File([blob], file.name, { type: blob.type });
    }
    return file;
  } catch {
    return file;
  }
}
