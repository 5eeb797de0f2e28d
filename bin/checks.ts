import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findAmountFaults } from './checks/amounts.ts';
import { findClassNameFaults } from './checks/class-names.ts';
import { syncGeneratedSection } from './checks/generated-docs.ts';
import { readTree } from './checks/imports.ts';
import { findLayerViolations } from './checks/layers.ts';
import { findMessageFileFaults, readMessages } from './checks/messages.ts';
import { buildModuleGraph, findModuleCycles, renderModuleGraph } from './checks/module-graph.ts';
import { measureFileSizes } from './checks/sizes.ts';
import { checkVocabulary, readVocabulary } from './checks/vocabulary.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const [name = '', ...flags] = process.argv.slice(2);
/** Writes generated documentation instead of comparing it. */
const write = flags.includes('--write');

type Outcome = { faults: string[]; note?: string };

const checks: Record<string, () => Outcome> = {
  graph: () => {
    const content = renderModuleGraph(buildModuleGraph(readTree(root, 'src/modules')));
    return { faults: syncGeneratedSection(root, { file: 'ARCHITECTURE.md', name: 'graph', content, write }) };
  },
  walls: () => {
    const tree = readTree(root, 'src');
    const crossed = findLayerViolations(tree).map(({ rule, where, message }) => `${where}\n  ${rule}: ${message}`);
    return { faults: [...crossed, ...findModuleCycles(buildModuleGraph(tree)), ...findAmountFaults(tree)] };
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

const check = checks[name];
if (!check) throw new Error(`No check is called "${name}"; there are ${Object.keys(checks).join(', ')}.`);
const { faults, note } = check();
for (const fault of faults) console.error(fault);
if (note) console.log(`  ${note}`);
process.exitCode = faults.length > 0 ? 1 : 0;
