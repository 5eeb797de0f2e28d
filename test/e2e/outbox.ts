import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dataDir } from './our-shop.ts';

const run = promisify(execFile);

/** The newest mail to somebody, read as whoever runs the shop reads it: by `npm run mail`. */
export async function newestMailTo(recipient: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const mail = async (...place: string[]) => (await run(process.execPath, ['bin/mail.ts', ...place], { env })).stdout;
  const line = (await mail()).split('\n').find((one) => one.includes(recipient));
  const place = /^\s*(\d+)/.exec(line ?? '')?.[1];
  if (!place) throw new Error(`There is no mail to ${recipient}.`);
  return mail(place);
}

/** The six digits that a mail asks to be entered. */
export function codeIn(mail: string): string {
  const code = /\b\d{6}\b/.exec(mail)?.[0];
  if (!code) throw new Error(`There is no code in: ${mail}`);
  return code;
}
