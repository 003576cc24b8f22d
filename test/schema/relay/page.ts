import { expect } from 'vitest';
import type { Asker, QueryResult } from '../../ask.ts';
import { findList } from '../asana/type-test.ts';

/** Selects a page of `field` under the alias `list`, with the variables `$first` and `$after`. */
export const listOf = (field: string, args = ''): string =>
  `list: ${field}(${args} first: $first, after: $after) { ${page} }`;

const page = `
  edges { cursor node { id } }
  nodes { id }
  totalCount
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;

/** An item and its cursor. */
export interface Edge {
  readonly cursor: string;
  readonly node: { readonly id: string };
}

/** One page of a list. */
export interface ListPage {
  readonly edges: readonly Edge[];
  readonly ids: readonly string[];
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
  readonly totalCount: number | null;
  readonly result: QueryResult;
}

/** Reads one page. Asserts that it has no errors and that its parts are consistent. */
export async function readPage(
  { ask }: Pick<Asker, 'ask'>,
  list: string,
  first: number,
  after: string | null = null,
): Promise<ListPage> {
  const answer = await ask(`query ($first: Int, $after: String) { ${list} }`, { first, after });
  expect(answer.errors).toEqual([]);
  const { edges, nodes, pageInfo, totalCount } = findList(answer.data) as {
    edges: readonly Edge[];
    nodes: readonly Edge['node'][];
    totalCount: number | null;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
  expect(nodes).toEqual(edges.map(({ node }) => node));
  expect(pageInfo).toMatchObject({
    hasPreviousPage: after !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  });
  if (after === null && !pageInfo.hasNextPage) expect(totalCount).toBe(nodes.length);
  return { ...pageInfo, totalCount, edges, ids: nodes.map(({ id }) => id), result: answer };
}

/** Reads all pages, each after the last cursor of the previous page. */
export async function readAllPages(
  asker: Pick<Asker, 'ask'>,
  list: string,
  first: number,
): Promise<readonly ListPage[]> {
  const pages: ListPage[] = [];
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const listPage: ListPage = await readPage(asker, list, first, after);
    // Otherwise the list would have no end.
    if (after !== null) expect(listPage.endCursor).not.toBe(after);
    pages.push(listPage);
    after = listPage.hasNextPage && listPage.endCursor !== null ? listPage.endCursor : undefined;
  }
  const count = pages.reduce((sum, { ids }) => sum + ids.length, 0);
  for (const { totalCount } of pages) expect([null, count]).toContain(totalCount);
  return pages;
}
