import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  buildSchema,
  findBreakingChanges,
  findDangerousChanges,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { parseConfig } from './config.ts';
import { printSubgraph } from './graph/federation/print-subgraph.ts';
import { createSchema } from './graph/schema.ts';

// Writes schema.graphql, the product's contract. With --check nothing is written: it fails when the file is not what the
// code says, and lists what would break or surprise clients. With --subgraph it prints what a server with this environment
// offers other graphs, for a registry of schemas.

const file = new URL('../schema.graphql', import.meta.url);
const current = `${printSchema(lexicographicSortSchema(createSchema()))}\n`;

if (process.argv.includes('--subgraph')) {
  process.stdout.write(printSubgraph(createSchema(parseConfig(process.env))));
} else if (!process.argv.includes('--check')) {
  writeFileSync(file, current);
} else {
  const printed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (printed !== current) {
    console.error(
      'schema.graphql is not what the code says: run `npm run schema` and review the difference.',
    );
    if (printed !== '') reportChanges(printed);
    process.exitCode = 1;
  }
}

function reportChanges(printed: string): void {
  const [before, after] = [buildSchema(printed), buildSchema(current)];
  for (const change of findBreakingChanges(before, after)) {
    console.error(`breaking: ${change.description}`);
  }
  for (const change of findDangerousChanges(before, after)) {
    console.error(`dangerous: ${change.description}`);
  }
}
