import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { bootstrapShop } from '../src/bootstrap-shop.ts';
import { readConfig } from '../src/config.ts';
import { emailInput } from '../src/modules/customers/customers.input.ts';
import { MIN_STAFF_PASSWORD_LENGTH } from '../src/modules/customers/sign-in/password.rules.ts';
import { addStaff } from '../src/modules/staff/add-staff.ts';
import { requiresTwoFactor, STAFF_ROLES, type StaffRole } from '../src/modules/staff/staff.rules.ts';
import { resetTwoFactor } from '../src/modules/staff/two-factor/reset-two-factor.ts';
import { getTranslator, translateRefusal } from '../src/platform/translator.ts';

/**
 * `npm run staff:add -- name@example.com owner`: assigns a role to an account, which is created when missing.
 * `npm run staff:add -- --reset-factor name@example.com`: removes a lost second factor.
 */
const RESET = '--reset-factor';
const argumentList = process.argv.slice(2);
const isReset = argumentList.includes(RESET);
const [typedEmail, typedRole] = argumentList.filter((one) => one !== RESET);
const email = emailInput.safeParse({ email: typedEmail });
const role = STAFF_ROLES.find((one) => one === typedRole);
if (!email.success || (!role && !isReset)) {
  console.error(`Usage: npm run staff:add -- name@example.com role
       npm run staff:add -- ${RESET} name@example.com
Roles: ${STAFF_ROLES.join(', ')}`);
  process.exit(1);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// do not load the demo data
const config = { ...readConfig(process.env), demo: false };
const shop = await bootstrapShop(config, root, () => undefined);
try {
  const { db, clock } = shop.services;
  const done = role && !isReset ? await assignRole(role) : await resetTwoFactor(db, email.data.email, clock());
  if (done.ok) console.log(`${email.data.email} ${describeResult(done.value)} Sign in at ${config.siteUrl}/admin`);
  else {
    console.error(translateRefusal(done.refusal, getTranslator('en')));
    process.exitCode = 1;
  }
} finally {
  await shop.close();
}

function assignRole(as: StaffRole) {
  const { db, clock } = shop.services;
  return addStaff(db, { email: email.data?.email ?? '', role: as }, askPassword, clock());
}

function describeResult(done: 'new' | 'known' | boolean): string {
  if (done === true) return 'has no second factor any more and is signed out everywhere.';
  if (done === false) return 'had no second factor and is signed out everywhere.';
  const accountNote = done === 'known' ? 'The account keeps its password.' : 'The account is new.';
  const factor =
    role && requiresTwoFactor(role) ? ' The first sign-in sets up the second factor: have an app ready.' : '';
  return `is ${role} now. ${accountNote}${factor}`;
}

/** Reads the password twice without echo; from a pipe, the first two lines. */
async function askPassword(): Promise<{ password: string; password_confirmation: string }> {
  const isTerminal = process.stdin.isTTY === true;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (prompt: string) => {
    process.stderr.write(prompt);
    const line = await answers.next();
    process.stderr.write('\n');
    return line.done ? '' : line.value;
  };
  try {
    const password = await ask(`Password for ${typedEmail}, at least ${MIN_STAFF_PASSWORD_LENGTH} characters: `);
    return { password, password_confirmation: await ask('Repeat the password: ') };
  } finally {
    lines.close();
  }
}
