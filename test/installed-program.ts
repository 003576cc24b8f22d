import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The program in a folder of a user. */
export interface InstalledProgram {
  readonly folder: string;
  /** The path of the program that the command `taskdoc` starts. */
  readonly program: string;
  /** The path of the packed package. */
  readonly tarball: string;
  /** The files of the package. */
  readonly files: readonly string[];
}

/**
 * Installs the program as `npm install <tarball>` does: packed, unpacked in a new folder, with the packages of a production installation
 * beside it and its command in `.bin`. The packages are links to this project's, because downloading them takes longer than all tests.
 */
export async function installProgram(): Promise<InstalledProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-package-'));
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse((await run('npm', pack)).stdout);
  const packages = join(folder, 'node_modules');
  const unpacked = join(packages, 'taskdoc');
  await mkdir(unpacked, { recursive: true });
  const tarball = join(folder, packed.filename);
  await run('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
  await linkPackages(packages);
  const { bin } = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8'));
  const program = join(unpacked, bin.taskdoc);
  await mkdir(join(packages, '.bin'));
  await symlink(program, join(packages, '.bin/taskdoc'));
  await chmod(program, 0o755);
  const files = packed.files.map(({ path }: { path: string }) => path);
  return { folder, program, tarball, files };
}

async function linkPackages(to: string): Promise<void> {
  const { packages }: { packages: Record<string, { dev?: true }> } = JSON.parse(
    await readFile('package-lock.json', 'utf8'),
  );
  const paths = Object.entries(packages)
    .filter(([path, { dev }]) => !dev && /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
    .map(([path]) => path.slice('node_modules/'.length));
  for (const absent of ['vitest', 'pdfkit', 'docx', 'fflate']) {
    if (paths.includes(absent)) throw new Error(`A production installation contains ${absent}.`);
  }
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await symlink(resolve('node_modules', path), join(to, path));
  }
}
