import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as relay from 'relay-runtime';
import { afterAll, expect, test, vi } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { findBlocks } from '../docs/block.ts';
import { startExportServer } from '../server/route/export-setup.ts';
import { compileFixture } from './compile.ts';

// `@defer` and `@stream` in Relay's runtime, with the network layer of docs/relay.md.

const compiled = await compileFixture('incremental-fixture');
const { url } = await startExportServer({
  ASANA_ACCESS_TOKEN: 'sandbox-ada',
  TRUSTED_DOCUMENTS: compiled.documentsFile,
  ONLY_TRUSTED_DOCUMENTS: 'on',
});
const caches = join(process.cwd(), 'node_modules/.cache');
await mkdir(caches, { recursive: true });
// Below node_modules, so that the code finds relay-runtime.
const folder = await mkdtemp(join(caches, 'relay-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await compiled.remove();
});

const project = fixtures.hundredTaskProject;
const { createOperationDescriptor } = relay;

async function createEnvironment(): Promise<relay.Environment> {
  const blocks = findBlocks(await readFile('docs/relay.md', 'utf8'));
  const { text = '' } = blocks.find(({ info }) => info === 'js environment.mjs') ?? {};
  const file = join(folder, 'environment.mjs');
  await writeFile(file, text.replaceAll('http://127.0.0.1:4000', url));
  const { environment } = (await import(pathToFileURL(file).href)) as {
    environment: relay.Environment;
  };
  return environment;
}

const environment = await createEnvironment();
const request = (await compiled.artifactOf('deferredProjectQuery')) as relay.ConcreteRequest;
const operation = createOperationDescriptor(request, { project });

/** What the store has of the project. */
function read() {
  const source = environment.getStore().getSource();
  const records = source.getRecordIDs().flatMap((id) => source.get(id) ?? []);
  const connection = records.find((one) => one['__typename'] === 'TaskConnection');
  const nodes = connection?.['nodes'] as { readonly __refs: readonly string[] } | undefined;
  const tasks = nodes?.__refs.flatMap((id) => source.get(id) ?? []) ?? [];
  return {
    name: source.get(`Project:${project}`)?.['name'],
    tasks: tasks.length,
    assignees: tasks.filter((one) => 'assignee' in one).length,
  };
}

/** Executes the query. Returns what the store has after each payload. */
async function execute() {
  const snapshots: ReturnType<typeof read>[] = [];
  await new Promise<void>((resolve, reject) => {
    environment.execute({ operation }).subscribe({
      next: () => snapshots.push(read()),
      error: reject,
      complete: resolve,
    });
  });
  return snapshots;
}

const name = '🚀 Aria 2 launch';

test('deferred fragments and streamed items arrive in the store, part by part', async () => {
  const warn = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const snapshots = await execute();
  expect(snapshots[0]).toEqual({ name, tasks: 0, assignees: 0 });
  expect(snapshots).toContainEqual({ name, tasks: 1, assignees: 0 });
  expect(snapshots.at(-1)).toEqual({ name, tasks: 4, assignees: 4 });
  expect(environment.check(operation)).toMatchObject({ status: 'available' });
  // The fragment and the query select the name. The fragment is sent without it.
  expect(warn.mock.calls).toEqual([[expect.stringContaining('a value for field `name: name`')]]);
  warn.mockRestore();
});

test('an unknown document is an error of the request', async () => {
  const params = { ...request.params, id: 'unknown' } as typeof request.params;
  const unknown = createOperationDescriptor({ ...request, params }, { project });
  const result = environment.execute({ operation: unknown }).toPromise();
  await expect(result).rejects.toThrow();
});
