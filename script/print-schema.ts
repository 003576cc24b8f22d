import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseConfig } from '../src/config/environment.ts';
import { printClientCache } from '../src/schema/client-cache.ts';
import { printSubgraph } from '../src/schema/federation/print-subgraph.ts';
import { printDatedSchema } from '../src/schema/print-schema.ts';
import { createSchema } from '../src/schema/schema.ts';
import { compareSchemas } from './schema-change.ts';

// Writes schema.graphql, the product's contract.
// --check        writes nothing, and fails if the file differs from the schema in the code.
// --against REF  writes nothing, and fails if an unannounced change breaks clients of the schema at that commit.
// --cache        prints what Apollo Client and Graphcache are configured with, with the prefixes of this environment.
// --subgraph     prints the federation subgraph schema of a server with this environment, for a schema registry.

const root = new URL('../', import.meta.url);
const file = new URL('schema.graphql', root);
const { values } = parseArgs({
  options: {
    check: { type: 'boolean' },
    against: { type: 'string' },
    subgraph: { type: 'boolean' },
    cache: { type: 'boolean' },
  },
});

if (values.subgraph) {
  process.stdout.write(printSubgraph(createSchema(parseConfig(process.env))));
} else if (values.cache) {
  process.stdout.write(printClientCache(createSchema(parseConfig(process.env))));
} else {
  const current = printDatedSchema(createSchema());
  if (values.check) check(current);
  if (values.against !== undefined) compare(current, values.against);
  if (!values.check && values.against === undefined) writeFileSync(file, current);
}

function check(current: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === current) return;
  console.error(
    'schema.graphql differs from the schema in the code: run `npm run schema` and review the difference.',
  );
  process.exitCode = 1;
}

function compare(current: string, ref: string): void {
  const before = git('show', `${ref}:schema.graphql`);
  if (before === null) {
    console.error(`Breaking changes were not checked: this clone has no schema.graphql at ${ref}.`);
    return;
  }
  const { breaking, announced, dangerous } = compareSchemas({
    before,
    after: current,
    changelog: readFileSync(new URL('CHANGELOG.md', root), 'utf8'),
    today: new Date().toISOString().slice(0, 10),
  });
  for (const change of dangerous) console.error(`dangerous: ${change}`);
  for (const change of announced) console.error(`breaking, announced: ${change}`);
  for (const change of breaking) console.error(`breaking: ${change}`);
  if (breaking.length === 0) {
    console.error(`No unannounced change breaks clients of the schema at ${ref}.`);
    return;
  }
  console.error(
    'Deprecate a part before you remove it. To announce an intended change, add "- Breaking: " and the sentence above to CHANGELOG.md.',
  );
  process.exitCode = 1;
}

/** The output of a git command, or null if it fails. */
function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: fileURLToPath(root),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch {
    return null;
  }
}
