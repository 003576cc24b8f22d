import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BundledProgram, bundle } from '../bundled-program.ts';

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const tryGit = (...args: readonly string[]): string | null => {
  try {
    return git(...args);
  } catch {
    return null;
  }
};

const findCommit = (name: string) =>
  tryGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`) || null;

/**
 * The commit of the version from which users update: PREVIOUS_VERSION, otherwise the last release. Before the first release, an older commit. Null in
 * a copy without its history.
 */
export function previousCommit(): string | null {
  const named = process.env['PREVIOUS_VERSION'];
  if (named !== undefined) return git('rev-parse', '--verify', `${named}^{commit}`);
  const release = tryGit('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD~1');
  return findCommit(release ?? 'HEAD~50');
}

/** Compiles a program as it was in a commit, with the packages of today. */
export async function bundleCommit(commit: string, source: string): Promise<BundledProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'taskdoc-previous-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    return await bundle(source, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
