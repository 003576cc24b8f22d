import type fc from 'fast-check';
import { parse, validate } from 'graphql';
import { limitRules } from '../../src/server/document/query-limit.ts';
import { plainSchema } from '../schema-for.ts';
import { drawBelow } from './draw-below.ts';
import {
  printArgs,
  printPage,
  printSelections,
  type Selected,
  SelectionGenerator,
} from './selection-query.ts';
import { type Root, roots } from './selection-root.ts';

/** A root field of a generated query. */
export interface Branch {
  readonly root: Root;
  readonly key: string;
  readonly selections: readonly Selected[];
}

export interface DrawnQuery {
  readonly branches: readonly Branch[];
  readonly query: string;
}

/** A query with one to three root fields, within the limits of the server: a fragment that is spread often counts as often. */
export function drawQuery(draw: fc.GeneratorValue): DrawnQuery {
  for (;;) {
    const drawn = drawAnyQuery(draw);
    if (validate(plainSchema, parse(drawn.query), limitRules).length === 0) return drawn;
  }
}

function drawAnyQuery(draw: fc.GeneratorValue): DrawnQuery {
  const generator = new SelectionGenerator(draw, { fields: 30, fragments: 8, lists: 4 });
  const fragments = new Map<string, string>();
  const branches = Array.from({ length: 1 + drawBelow(draw, 3) }, (_, index): Branch => {
    const root = generator.pick(roots);
    return { root, key: `r${index}`, selections: generator.of(root.type, 4, root.isNode) };
  });
  const printed = branches.map(({ root, key, selections }) => {
    const body = printSelections(selections, root.type, fragments);
    const value = root.isNode
      ? `{ id ... on ${root.type} ${body} ... on Team { description } }`
      : body;
    return `${key}: ${root.field}${printArgs(root.args)} ${root.isList ? printPage(body) : value}`;
  });
  // Both variables are used, because validation requires it.
  const used = 'viewer @include(if: $yes) @skip(if: $no) { asana { connected } }';
  const query = [
    `query ($yes: Boolean!, $no: Boolean!) { ${used} ${printed.join(' ')} }`,
    ...fragments.values(),
  ].join('\n');
  return { branches, query };
}
