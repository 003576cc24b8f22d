import { expect } from 'vitest';
import type { Answer, Asker } from '../../ask.ts';
import { findList } from '../asana/type-test.ts';

/** Selects `field` as a page under the alias `list`; `$first` and `$after` say which. */
export const listOf = (field: string, args = ''): string =>
  `list: ${field}(${args} first: $first, after: $after) { ${page} }`;

const page = `
  edges { cursor node { id } }
  nodes { id }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;

/** An item, and the cursor behind which the list goes on. */
export interface Edge {
  readonly cursor: string;
  readonly node: { readonly id: string };
}

/** One page of a list as it came. */
export interface ListPage {
  readonly edges: readonly Edge[];
  readonly ids: readonly string[];
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
  readonly result: Answer;
}

/** Asks for one page; it must come without errors, and agree with itself. */
export async function readPage(
  { ask }: Pick<Asker, 'ask'>,
  list: string,
  first: number,
  after: string | null = null,
): Promise<ListPage> {
  const answer = await ask(`query ($first: Int, $after: String) { ${list} }`, { first, after });
  expect(answer.errors).toEqual([]);
  const { edges, nodes, pageInfo } = findList(answer.data) as {
    edges: readonly Edge[];
    nodes: readonly Edge['node'][];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
  expect(nodes).toEqual(edges.map(({ node }) => node));
  expect(pageInfo).toMatchObject({
    hasPreviousPage: after !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  });
  return { ...pageInfo, edges, ids: nodes.map(({ id }) => id), result: answer };
}

/** Asks for all pages, one after another, each by the last cursor of the one before. */
export async function readAllPages(
  asker: Pick<Asker, 'ask'>,
  list: string,
  first: number,
): Promise<readonly ListPage[]> {
  const pages: ListPage[] = [];
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const asked: ListPage = await readPage(asker, list, first, after);
    pages.push(asked);
    after = asked.hasNextPage && asked.endCursor !== null ? asked.endCursor : undefined;
  }
  return pages;
}
