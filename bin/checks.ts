import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findAmountFaults } from './checks/amounts.ts';
import { findClassNameFaults } from './checks/class-names.ts';
import { readTree } from './checks/imports.ts';
import { findLayerViolations } from './checks/layers.ts';
import { findMessageFileFaults, readMessages } from './checks/messages.ts';
import { measureFileSizes } from './checks/sizes.ts';
import { checkVocabulary, readVocabulary } from './checks/vocabulary.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

type Outcome = { faults: string[]; note?: string };

const checks: Record<string, () => Outcome> = {
  walls: () => {
    const tree = readTree(root, 'src');
    const crossed = findLayerViolations(tree).map(({ rule, where, message }) => `${where}\n  ${rule}: ${message}`);
    return { faults: [...crossed, ...findAmountFaults(tree)] };
  },
  messages: () => ({ faults: findMessageFileFaults(readMessages(join(root, 'messages'))) }),
  classes: () => ({ faults: findClassNameFaults(root) }),
  vocabulary: () => {
    const { faults, counts } = checkVocabulary(readVocabulary(root));
    const sum = Object.entries(counts).map(([scope, count]) => `${count} in ${scope}`);
    return { faults, note: faults.length > 0 ? `${faults.length} findings: ${sum.join(', ')}` : undefined };
  },
  sizes: () => measureFileSizes(root),
};

const name = process.argv[2] ?? '';
const check = checks[name];
if (!check) throw new Error(`No check is called "${name}"; there are ${Object.keys(checks).join(', ')}.`);
const { faults, note } = check();
for (const fault of faults) console.error(fault);
if (note) console.log(`  ${note}`);
process.exitCode = faults.length > 0 ? 1 : 0;
