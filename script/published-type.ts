import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const from = 'dist/types';
const to = 'dist/library/types';

/** Copies the declarations that the library's own declarations need, and no others. The compiler emits those of all files. */
export function publishTypes(): void {
  const entries = {
    taskdoc: 'src/command/library/option.d.ts',
    sandbox: 'sandbox/library.d.ts',
    client: 'src/client/subscription-client.d.ts',
    clientTypes: 'src/client/subscription-request.d.ts',
  };
  const pending: string[] = Object.values(entries);
  const copied = new Set<string>();
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (copied.has(file)) continue;
    copied.add(file);
    const text = readFileSync(join(from, file), 'utf8');
    // Node does not load TypeScript of packages, so the declarations must name JavaScript.
    const published = text.replace(/(['"])(\.[^'"]+)\.ts\1/g, (_, quote, path) => {
      pending.push(normalize(join(dirname(file ?? ''), `${path}.d.ts`)));
      return `${quote}${path}.js${quote}`;
    });
    mkdirSync(dirname(join(to, file)), { recursive: true });
    writeFileSync(join(to, file), published);
  }
  const path = (file: string) =>
    `./${relative('dist/library', join(to, file)).replace('.d.ts', '.js')}`;
  writeFileSync(
    'dist/library/taskdoc.d.ts',
    `import type { CreateTaskdoc } from '${path(entries.taskdoc)}';\nexport type * from '${path(entries.taskdoc)}';\nexport declare const createTaskdoc: CreateTaskdoc;\n`,
  );
  writeFileSync('dist/library/sandbox.d.ts', `export * from '${path(entries.sandbox)}';\n`);
  writeFileSync(
    'dist/library/client.d.ts',
    `export * from '${path(entries.client)}';\nexport type * from '${path(entries.clientTypes)}';\n`,
  );
}
