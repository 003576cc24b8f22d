import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getOperationAST, parse } from 'graphql';
import { findBlocks } from '../docs/block.ts';

const require = createRequire(import.meta.url);

/** The output of Relay's compiler for the fixture. */
export interface Compiled {
  /** The compiled operations by name, including those for refetching and paging. */
  readonly texts: ReadonlyMap<string, string>;
  /** The file of persisted documents by id, for the server. */
  readonly documentsFile: string;
  /** The generated TypeScript file of a fragment or operation. */
  typesOf(name: string): Promise<string>;
  /** What this file exports: Relay's description of an operation. */
  artifactOf(name: string): Promise<unknown>;
  remove(): Promise<void>;
}

/** Compiles a fixture with schema.graphql in a temporary folder. Throws the compiler's output if it fails. */
export async function compileFixture(
  fixture: 'fixture' | 'incremental-fixture' = 'fixture',
): Promise<Compiled> {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-relay-'));
  const documentsFile = join(folder, 'documents.json');
  await cp(join(import.meta.dirname, fixture), join(folder, 'src'), { recursive: true });
  await cp('schema.graphql', join(folder, 'schema.graphql'));
  await writeFile(documentsFile, '{}');
  // The configuration that docs/relay.md prints.
  const page = await readFile('docs/relay.md', 'utf8');
  const config = findBlocks(page).find(({ info }) => info === 'json')?.text ?? '';
  await writeFile(join(folder, 'relay.config.json'), config);
  const compiler = require.resolve('relay-compiler/cli.js');
  await promisify(execFile)(process.execPath, [compiler, 'relay.config.json'], { cwd: folder });
  const artifactFile = (name: string) => join(folder, `src/__generated__/${name}.graphql.ts`);
  const texts: readonly string[] = Object.values(JSON.parse(await readFile(documentsFile, 'utf8')));
  return {
    texts: new Map(texts.map((text) => [nameOf(text), text])),
    documentsFile,
    typesOf: (name) => readFile(artifactFile(name), 'utf8'),
    artifactOf: async (name) =>
      ((await import(artifactFile(name))) as { default: unknown }).default,
    remove: () => rm(folder, { recursive: true }),
  };
}

const nameOf = (text: string): string => getOperationAST(parse(text))?.name?.value ?? '';
