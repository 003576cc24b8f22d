import { spawnSync } from 'node:child_process';

// The longest tests try thousands of cases. CI tries all of them, always the same ones. Other runs try a part of them, and other ones after each
// commit: so the runs of all engineers together try more cases, and a run that fails can be repeated.

const hasAllCases = process.env['ALL_CASES'] === '1';

/** How often a run with all cases tries as many of the generated ones. */
const factor = Number(process.env['CASE_FACTOR'] ?? 1);

/** The part of all cases that other runs try: one in this many. */
const defaultPart = 30;

/** The time limit of a test with many cases. They take minutes on a busy machine. */
export const manyCasesMs = 1_800_000;

/**
 * The number of cases that this run tries.
 *
 * @param some  The number of cases outside CI.
 */
export const caseCount = (all: number, some = Math.ceil(all / defaultPart)): number =>
  hasAllCases ? Math.ceil(all * factor) : some;

/**
 * How many of the generated cases must be of a kind that a test is about. A run with a part of the cases has other ones after each commit,
 * and sometimes few of that kind: a quarter of its share is required, rounded down.
 *
 * @param all  How many in CI.
 */
export const leastCount = (all: number): number =>
  hasAllCases ? all : Math.floor(all / (4 * defaultPart));

let commitSeed: number | undefined;

/** Differs after each commit. 0 without git. */
function seedOfCommit(): number {
  commitSeed ??= Number.parseInt(
    spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.slice(0, 7) || '0',
    16,
  );
  return commitSeed;
}

/**
 * The seed of the generated cases of this run. A test that fails prints the seed with which it fails. CASE_SEED repeats the cases of another run.
 *
 * @param fixed  The seed in CI.
 */
export function caseSeed(fixed: number): number {
  const chosen = process.env['CASE_SEED'];
  if (chosen !== undefined) return Number(chosen);
  return hasAllCases ? fixed : seedOfCommit();
}

/**
 * The cells of a row that this run tries, of a table in which each row and each column must be tried. Each run tries every row, and every
 * column in a part of the rows, and other cells after each commit.
 *
 * @param row   The number of the row.
 * @param part  One column in this many.
 */
export function someOfRow<Column>(
  columns: readonly Column[],
  row: number,
  part = defaultPart,
): readonly Column[] {
  if (hasAllCases) return columns;
  const step = Math.min(part, columns.length);
  return columns.filter((_, column) => (row + column + caseSeed(0)) % step === 0);
}

/**
 * The cases of a list that this run tries: every one is tried after a few commits.
 *
 * @param part    One case in this many.
 * @param offset  Two lists of the same cases with different offsets try different cases.
 */
export const someCases = <Case>(
  all: readonly Case[],
  part = defaultPart,
  offset = 0,
): readonly Case[] =>
  hasAllCases ? all : all.filter((_, index) => (index + offset + caseSeed(0)) % part === 0);
