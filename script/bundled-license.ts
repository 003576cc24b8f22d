import { readdirSync, readFileSync } from 'node:fs';

/** The folder of a package in the path of one of its files. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * The licenses of the packages to which these files belong, which the program contains.
 *
 * @param files  Paths in this folder. Files of no package are ignored.
 */
export function licensesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => packageFolder.exec(file) ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text =
      file === undefined ? '' : `\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
    return `${name} ${version}: ${license}\n${text}`;
  });
  return texts.join('\n---\n\n');
}
