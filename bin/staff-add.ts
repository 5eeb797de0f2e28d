import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../src/config.ts';
import { emailInput } from '../src/modules/customers/customers.input.ts';
import { STAFF_PASSWORD_LEAST } from '../src/modules/customers/password.rules.ts';
import { addStaff } from '../src/modules/staff/add-staff.ts';
import { STAFF_ROLES } from '../src/modules/staff/staff.rules.ts';
import { openShop } from '../src/open-shop.ts';
import { sentenceFor, wordsFor } from '../src/platform/words.ts';

/** `npm run staff:add -- name@example.com owner`: gives an account a role, and makes the account when there is none. */
const [typedEmail, typedRole] = process.argv.slice(2);
const email = emailInput.safeParse({ email: typedEmail });
const role = STAFF_ROLES.find((one) => one === typedRole);
if (!email.success || !role) {
  console.error(`Usage: npm run staff:add -- name@example.com role\nRoles: ${STAFF_ROLES.join(', ')}`);
  process.exit(1);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// no demo shop is loaded to hire somebody
const config = { ...readConfig(process.env), demo: false };
const shop = await openShop(config, root, () => undefined);
try {
  const { db, clock } = shop.services;
  const added = await addStaff(db, { email: email.data.email, role }, askPassword, clock());
  if (added.ok) {
    const how = added.value === 'known' ? 'The account keeps its password.' : 'The account is new.';
    console.log(`${email.data.email} is ${role} now. ${how} Sign in at ${config.siteUrl}/admin`);
  } else {
    console.error(sentenceFor(added.refusal, wordsFor('en')));
    process.exitCode = 1;
  }
} finally {
  await shop.close();
}

/** Typed twice and not shown; from a pipe, the first two lines. */
async function askPassword(): Promise<{ password: string; password_confirmation: string }> {
  const isTerminal = process.stdin.isTTY === true;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (prompt: string) => {
    process.stderr.write(prompt);
    const line = await typed.next();
    process.stderr.write('\n');
    return line.done ? '' : line.value;
  };
  try {
    const password = await ask(`Password for ${typedEmail}, at least ${STAFF_PASSWORD_LEAST} characters: `);
    return { password, password_confirmation: await ask('The same again: ') };
  } finally {
    lines.close();
  }
}
