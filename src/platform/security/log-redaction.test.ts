import { expect, test } from 'vitest';
import { randomToken, uuidv7 } from '../../kernel/ids.ts';
import { redactSecrets, serializeError } from './log-redaction.ts';

test('tokens and e-mail addresses are redacted, nothing else', () => {
  const token = randomToken();
  expect(redactSecrets(`/fr/email-back/${token}`)).toBe('/fr/email-back/[token]');
  expect(redactSecrets(`550 <amina.q+x@mailbox.example>: user unknown`)).toBe('550 <[address]>: user unknown');
  for (const text of [
    `/user/order/${uuidv7()}`,
    'at node_modules/@fastify/cookie/plugin.js:12:3',
    'duplicate key value violates unique constraint "customer_email_key"',
    'duplicate key value violates unique constraint "payment_attempt_method_payment_reference_idx"',
  ])
    expect(redactSecrets(text)).toBe(text);
});

test('an error is logged with its cause fields but without the refused row', () => {
  const refused = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'customer_email_key',
    detail: 'Key (email)=(amina@mailbox.example) already exists.',
    where: 'amina',
    length: 224,
  });
  const logged = serializeError(new TypeError('no account for amina@mailbox.example', { cause: refused }));
  expect(logged).toMatchObject({
    type: 'TypeError',
    message: 'no account for [address]',
    cause: { code: '23505', constraint: 'customer_email_key', message: 'duplicate key value' },
  });
  expect(JSON.stringify(logged)).not.toContain('amina');
  expect(logged.stack).toContain('log-redaction.test.ts');
});

test('a thrown value that is not an error is logged by its status only', () => {
  expect(serializeError({ status: 502, data: 'amina@mailbox.example' })).toEqual({
    type: 'object',
    message: 'no error was thrown',
    stack: '',
    status: 502,
  });
  for (const thrown of [undefined, null, 'amina@mailbox.example'])
    expect(JSON.stringify(serializeError(thrown))).not.toContain('amina');
});

test('redaction takes linear time', () => {
  const before = process.cpuUsage();
  redactSecrets(`${'a'.repeat(100_000)} ${'b.'.repeat(50_000)}@`);
  // CPU time, independent of other processes; quadratic time would be many seconds
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
