import { expect, test } from 'vitest';
import { isMailAddress } from './smtp-transport.ts';

test.each(['8.8.8.8', '127.0.0.1', '10.1.2.3', '192.168.1.20', '100.64.0.1', '::1', 'fd00::1', '2606:4700::1'])(
  'a mail server can have the address %s',
  (address) => expect(isMailAddress(address)).toBe(true),
);

test.each([
  '169.254.169.254',
  '::ffff:169.254.169.254',
  'fe80::1',
  '0.0.0.0',
  '::',
  '224.0.0.1',
  '255.255.255.255',
  'x',
  'fd00:ec2::254',
  'fd20:ce:0:0::254',
  '100.100.100.200',
  '::ffff:168.63.129.16',
])('a mail server cannot have the address %s', (address) => expect(isMailAddress(address)).toBe(false));
