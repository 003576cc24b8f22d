import type fc from 'fast-check';
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

/** A query with one to three root fields. */
export function drawQuery(draw: fc.GeneratorValue): {
  readonly branches: readonly Branch[];
  readonly query: string;
} {
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
