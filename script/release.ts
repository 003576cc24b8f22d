import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareSchemas } from './schema-change.ts';

// npm run release -- 0.2.0
//
// Prepares a release in the current folder: checks it, and writes the version into package.json, package-lock.json and CHANGELOG.md. Commits and publishes
// nothing. Fails with all reasons if the release is not ready.

interface Manifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const [version = ''] = parseArgs({ allowPositionals: true }).positionals;
const today = new Date().toISOString().slice(0, 10);
const read = (file: string) => readFileSync(file, 'utf8');
const manifest: Manifest = JSON.parse(read('package.json'));
const changelog = read('CHANGELOG.md');
const heading = '## Unreleased\n';

/** The output of a git command; null if it fails. */
function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

const partsOf = (text: string) => text.split('.').map(Number);

function isLater(one: string, other: string): boolean {
  const [parts, others] = [partsOf(one), partsOf(other)];
  const at = parts.findIndex((part, index) => part !== others[index]);
  return at >= 0 && (parts[at] ?? 0) > (others[at] ?? 0);
}

function findProblems(): readonly string[] {
  const problems: string[] = [];
  if (!/^\d+\.\d+\.\d+$/.test(version)) problems.push('Give a version, such as 0.2.0.');
  else if (!isLater(version, manifest.version))
    problems.push(`The version must be later than ${manifest.version}.`);
  if (git('status', '--porcelain') !== '')
    problems.push('The folder has changes without a commit.');
  const [, after = ''] = changelog.split(heading);
  if (after.split('\n## ')[0]?.trim() === '')
    problems.push('CHANGELOG.md has nothing below “Unreleased”.');
  const targets = Object.values(manifest.exports).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  );
  for (const target of targets)
    if (!existsSync(target)) problems.push(`package.json exports ${target}, which does not exist.`);
  return [...problems, ...findSchemaProblems()];
}

function findSchemaProblems(): readonly string[] {
  const tag = `v${manifest.version}`;
  const before = git('show', `${tag}:schema.graphql`);
  if (before === null) return [`There is no tag ${tag}, with which the schema is compared.`];
  const options = { before, after: read('schema.graphql'), changelog, today };
  return compareSchemas(options).breaking.map(
    (change) => `CHANGELOG.md does not announce: “- Breaking: ${change}”`,
  );
}

const problems = findProblems();
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
} else {
  for (const file of ['package.json', 'package-lock.json'])
    writeFileSync(
      file,
      read(file).replace(
        /("name": "taskdoc",\s+"version": )"[^"]+"/g,
        (_found, start) => `${start}"${version}"`,
      ),
    );
  writeFileSync(
    'CHANGELOG.md',
    changelog.replace(heading, `${heading}\n## ${version}, ${today}\n`),
  );
  console.log(
    `Version ${version} is prepared. Read the difference, then commit it with the tag v${version}.`,
  );
}
