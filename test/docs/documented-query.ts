import { readFileSync } from 'node:fs';
import { type Example, findExamples } from './example.ts';

const pages = ['README.md', 'docs/commands.md'].map((file) =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
);

/** The queries of the documentation: every kind of read and write, to both services. */
export const documentedQueries: readonly Example[] = pages.flatMap(findExamples);
