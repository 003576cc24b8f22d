import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// What an update may not change unnoticed: where packages come from, which of them run code while they are installed, and their licences. Whoever
// adds a name here has read what it does.

interface LockedPackage {
  /** Of a package that is installed under another name. */
  readonly name?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
}

/** No build and no test needs their scripts: `.ci/run` installs without them. All of them are for development. */
const withInstallScript = ['@apollo/protobufjs', 'core-js', 'esbuild', 'protobufjs'];

/** SPDX expressions, or what a package writes instead. */
const licences = [
  '(MIT AND BSD-3-Clause)',
  '(MIT AND Zlib)',
  '(MIT OR GPL-3.0-or-later)',
  '(MPL-2.0 OR Apache-2.0)',
  '0BSD',
  'Apache 2.0',
  'Apache-2.0',
  'BSD',
  'BSD License',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  // Only for tests: the composition of Apollo's gateway.
  'Elastic-2.0',
  // dejavu-fonts-ttf: the fonts may be embedded and given away.
  'SEE LICENSE IN README.md AND LICENSE',
];

/** Their package.json names the MIT licence in an old form, or only a file with it. */
const withoutName = [
  'bufrw',
  'error',
  'hexer',
  'limiter',
  'png-js',
  'process',
  'string-template',
  'thriftrw',
];

const examples = readdirSync('examples').map((name) => `examples/${name}/package-lock.json`);
const lockFiles = [
  'package-lock.json',
  'bench/mercurius/package-lock.json',
  ...examples.filter((file) => existsSync(file)),
];

function read(file: string): readonly (readonly [string, LockedPackage])[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(
      ([path, locked]) => [locked.name ?? path.replace(/^.*node_modules\//, ''), locked] as const,
    );
}

describe.each(lockFiles)('every package of %s', (file) => {
  const packages = read(file);

  test('comes from the registry, with a hash of its content', () => {
    expect(packages.length).toBeGreaterThan(0);
    const others = packages.filter(
      ([, { resolved, integrity = '' }]) =>
        !integrity.startsWith('sha512-') ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(others.map(([name]) => name)).toEqual([]);
  });

  test('runs no code while it is installed, except those that are listed', () => {
    const found = packages.flatMap(([name, one]) => (one.hasInstallScript ? [name] : []));
    expect(found.filter((name) => !withInstallScript.includes(name))).toEqual([]);
  });

  test('has a known licence', () => {
    const found = packages.flatMap(([name, { license }]) =>
      withoutName.includes(name) || licences.includes(license ?? '') ? [] : [`${name}: ${license}`],
    );
    expect(found).toEqual([]);
  });
});

test('the SBOM names every locked package with its version and licence', { tags: 'slow' }, () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: { name: string; version: string; purl: string; licenses?: unknown }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  // `name` would be the name under which a package is installed.
  const names = new Set(
    components.map(({ purl }) => /^pkg:npm\/(.+)@/.exec(decodeURIComponent(purl))?.[1]),
  );
  expect(read('package-lock.json').filter(([name]) => !names.has(name))).toEqual([]);
  const graphql = components.find(({ name }) => name === 'graphql');
  expect(graphql).toMatchObject({ licenses: [{ license: { id: 'MIT' } }] });
});
