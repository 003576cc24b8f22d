import { setFlagsFromString } from 'node:v8';

// Most code of a test runs a few times, and V8 would compile much of it for speed: `npm test` would take a fifth more processor time. V8 of
// Node 24 has other flags, and a node command with an unknown flag fails.

const [version = 0] = process.versions.node.split('.').map(Number);
const flags =
  version < 24
    ? ['--interrupt-budget=1000000']
    : ['--invocation-count-for-maglev=6000', '--invocation-count-for-turbofan=45000'];
for (const flag of flags) setFlagsFromString(flag);
