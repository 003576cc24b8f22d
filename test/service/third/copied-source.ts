import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const list = 'src/config/declaration/services.ts';
const copied = [
  'src',
  'sandbox',
  'package.json',
  'test/shared-process-setting.ts',
  'test/server/test-server.ts',
  'test/service/third/probe.ts',
];

/** A copy of the source with a third service: its declaration, and its name in the list. Its programs run in processes of their own. */
export function copySource() {
  const folder = mkdtempSync(join(tmpdir(), 'taskdoc-third-service-'));
  for (const path of copied) cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const tsconfig = { extends: join(process.cwd(), 'tsconfig.json'), include: ['src', 'sandbox'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  const declaration = readFileSync('test/service/third/third.ts', 'utf8');
  writeFileSync(
    join(folder, 'src/config/declaration/third.ts'),
    declaration.replace('../../../src/config/declaration/', './'),
  );
  const text = readFileSync(list, 'utf8').replace(
    'google: googleDeclaration,',
    'google: googleDeclaration, third: thirdDeclaration,',
  );
  writeFileSync(join(folder, list), `import { thirdDeclaration } from './third.ts';\n${text}`);
  return {
    /** Runs a program of `node_modules` in the copy. Resolves with its output, whether or not it fails. */
    run: (program: string, ...options: readonly string[]) =>
      new Promise<string>((resolve) => {
        const file = join(folder, 'node_modules/.bin', program);
        execFile(file, options, { cwd: folder, maxBuffer: 1e7 }, (_error, stdout, stderr) =>
          resolve(stdout || stderr),
        );
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
