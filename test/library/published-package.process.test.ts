import { readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { beforeAll, expect, test } from 'vitest';
import { installProgram } from '../installed-program.ts';
import { runIn } from './run-in.ts';

// The package as npm publishes it: what its manifest says, and whether compilers find the types of each export.

let folder = '';
let tarball = Buffer.alloc(0);

beforeAll(async () => {
  const installed = await installProgram();
  ({ folder } = installed);
  tarball = await readFile(installed.tarball);
});

/** The bytes as an array of their own, which the tools need. */
const bytes = () => new Uint8Array(tarball);

test('publint finds nothing, not even a suggestion', async () => {
  const { messages } = await publint({ pack: { tarball: bytes().buffer }, strict: true });
  expect(messages).toEqual([]);
});

test('compilers find the types of each export, as an ES module', async () => {
  const result = await checkPackage(createPackageFromTarballData(bytes()));
  if (!result.types) throw new Error('The package has no types.');
  expect(Object.keys(result.entrypoints)).toEqual(
    expect.arrayContaining(['.', './sandbox', './client', './schema']),
  );
  const problems = result.problems.filter((problem) => {
    // Not a module: tools read it by its path.
    if ('entrypoint' in problem && problem.entrypoint === './schema.graphql') return false;
    // `moduleResolution: node10` knows no exports, and CommonJS loads ES modules since Node 20.19.
    return !('resolutionKind' in problem && /^node10$|^node16-cjs$/.test(problem.resolutionKind));
  });
  expect(problems).toEqual([]);
});

/** The size in megabytes of a file and of the files that it imports at once. */
async function loadedSize(path: string, counted = new Set<string>()): Promise<number> {
  if (counted.has(path)) return 0;
  counted.add(path);
  const source = await readFile(path, 'utf8');
  const imports = [...source.matchAll(/(?:import|from)\s*"(\.[^"]+)"/g)];
  const sizes = await Promise.all(
    imports.map(([, name = '']) => loadedSize(join(dirname(path), name), counted)),
  );
  return sizes.reduce((sum, size) => sum + size, Buffer.byteLength(source) / 1e6);
}

test('the sizes on docs/dependencies.md are right within a tenth', async () => {
  const page = await readFile('docs/dependencies.md', 'utf8');
  const sizeOf = (part: string) =>
    Number(new RegExp(`^\\| ${part} \\| ([\\d.]+) \\|`, 'm').exec(page)?.[1]);
  const library = join(folder, 'node_modules/taskdoc/dist/library');
  const sizes: readonly (readonly [string, number])[] = [
    ['the tarball', tarball.length / 1e6],
    ['`taskdoc`', await loadedSize(join(library, 'taskdoc.js'))],
    ['`taskdoc/sandbox`', await loadedSize(join(library, 'sandbox.js'))],
    ['`taskdoc/client`', await loadedSize(join(library, 'client.js'))],
  ];
  for (const [part, size] of sizes) {
    expect(size / sizeOf(part), part).toBeGreaterThan(0.9);
    expect(size / sizeOf(part), part).toBeLessThan(1.1);
  }
});

const program = `import { sandboxMatchers, startSandbox, type SandboxMatchers, type SandboxSeed } from 'taskdoc/sandbox';
import { expect } from 'vitest';
declare module 'vitest' {
  interface Matchers<T = any> extends SandboxMatchers<T> {}
}
expect.extend(sandboxMatchers);
const seed: SandboxSeed = { tasks: [{ gid: '1', name: 'Call', assignee: 'grace' }] };
const sandbox = await startSandbox({ seed, clock: new Date(0), faults: [{ kind: 'latency', ms: 5 }] });
sandbox.break('asana.batch');
const [task] = sandbox.state().tasks;
export const due: string | null | undefined = task?.due_on;
expect(sandbox).toHaveReceivedExactly({ path: '/tasks' });
await sandbox.close();
`;

test('the sandbox has strict types, also for its matchers', async () => {
  for (const name of ['vitest', '@vitest', 'typescript'])
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
  const compile = async (text: string) => {
    await writeFile(join(folder, 'strict.mts'), text);
    const options =
      '--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck --target es2022 --module nodenext --types';
    return runIn(
      folder,
      'node_modules/typescript/lib/tsc.js',
      ...options.split(' '),
      '',
      'strict.mts',
    );
  };
  expect(await compile(program)).toEqual([0, '']);
  const [, unknownPerson] = await compile(program.replace("'grace'", "'bob'"));
  expect(unknownPerson).toContain(`Type '"bob"' is not assignable`);
  const [, unknownAssumption] = await compile(program.replace("'asana.batch'", "'asana.none'"));
  expect(unknownAssumption).toContain(`'"asana.none"' is not assignable`);
  const [, unknownProperty] = await compile(program.replace("path: '/tasks'", "paths: '/tasks'"));
  expect(unknownProperty).toContain("'paths' does not exist");
});
