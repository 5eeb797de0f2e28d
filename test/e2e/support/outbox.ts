import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dataDir } from './worker-shop.ts';

const run = promisify(execFile);

/** The newest mail to a recipient, as `npm run mail` shows it. @throws Error when there is none */
export async function newestMailTo(recipient: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  try {
    return (await run(process.execPath, ['bin/mail.ts', recipient], { env })).stdout;
  } catch (cause) {
    // message of the command: no mail to this recipient, or an error
    const { stderr } = cause as { stderr?: string };
    throw new Error(stderr?.trim() || String(cause), { cause });
  }
}

/** The verification code in a mail. */
export function codeIn(mail: string): string {
  const code = /\b\d{6}\b/.exec(mail)?.[0];
  if (!code) throw new Error(`There is no code in: ${mail}`);
  return code;
}
