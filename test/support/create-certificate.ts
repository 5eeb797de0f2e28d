import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const ECDSA_WITH_SHA256 = [1, 2, 840, 10045, 4, 3, 2];
const COMMON_NAME = [2, 5, 4, 3];
const SUBJECT_ALT_NAME = [2, 5, 29, 17];
const DAY_MS = 86_400_000;

/** A self-signed certificate of a host name, valid for two days around now, and its key; PEM. */
export function createCertificate(host: string): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const name = sequence(der(0x31, sequence(objectId(COMMON_NAME), der(0x0c, Buffer.from(host)))));
  const altName = sequence(der(0x82, Buffer.from(host)));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(objectId(SUBJECT_ALT_NAME), der(0x04, altName)))),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Tag, length and content: ITU-T X.690, distinguished encoding rules. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  if (length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, ...parts);
}

function objectId([first = 0, second = 0, ...others]: readonly number[]): Buffer {
  const groups = (value: number): number[] => (value < 0x80 ? [value] : [...groups(value >> 7), value & 0x7f]);
  const bytes = others.flatMap((value) =>
    groups(value).map((group, index, all) => (index < all.length - 1 ? group | 0x80 : group)),
  );
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

/** UTCTime: YYMMDDhhmmssZ. */
function time(at: number): Buffer {
  const [digits = ''] = /^\d{14}/.exec(new Date(at).toISOString().replace(/\D/g, '')) ?? [];
  return der(0x17, Buffer.from(`${digits.slice(2)}Z`));
}
