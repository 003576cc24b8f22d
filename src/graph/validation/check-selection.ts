import {
  type FieldNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  getNullableType,
  isListType,
} from 'graphql';
import { responseKey } from '../../selection/selected-field.ts';
import { SelectionWalk } from '../../selection/selection-walk.ts';
import type { ArgumentCheck } from './argument-parser.ts';

/** An error in the arguments of a field, and where the field is in the query. */
export interface ArgumentProblem {
  readonly error: unknown;
  readonly node: FieldNode;
  /** Response keys, up to the field or the first list above it: a list that has not been read has no items with indexes. */
  readonly path: readonly (string | number)[];
}

/** The index of a list item in a path, before the list has items. */
const unknownIndex = null;
type Path = readonly (string | number | typeof unknownIndex)[];

/** The path up to the first list: clients cannot map a path through a list without an index. */
function withoutUnknownIndex(path: Path): ArgumentProblem['path'] {
  const known = path.indexOf(unknownIndex);
  return (known === -1 ? path : path.slice(0, known)).filter((key) => key !== unknownIndex);
}

type Field = GraphQLField<unknown, unknown>;

/** How the arguments of a field are parsed, if it parses them. */
const parserOf = (field: Field) => field.extensions['parser'] as ArgumentCheck<object> | undefined;

/** Checks the arguments of a mutation and of all fields selected below it. Returns the first problem, or null. */
export function findProblem(info: GraphQLResolveInfo): ArgumentProblem | null {
  const field = info.parentType.getFields()[info.fieldName];
  if (field === undefined) return null;
  const walk = new SelectionWalk(info);
  for (const node of info.fieldNodes) {
    const problem = checkField(field, node, [info.path.key], walk, info);
    if (problem !== null) return problem;
  }
  return null;
}

/**
 * The field as which a node was last checked without a problem, including everything below it. Documents are parsed once and
 * executed often. If no variable is used below a node, it does not have to be checked again.
 */
const checked = new WeakMap<FieldNode, Field>();

function checkField(
  field: Field,
  node: FieldNode,
  path: Path,
  walk: SelectionWalk,
  info: GraphQLResolveInfo,
): ArgumentProblem | null {
  try {
    checkArguments(field, node, walk, info);
  } catch (error) {
    return { error, node, path: withoutUnknownIndex(path) };
  }
  if (checked.get(node) === field) return null;
  const usesBefore = walk.variableUses;
  const pathOfValue = isListType(getNullableType(field.type)) ? [...path, unknownIndex] : path;
  for (const type of walk.typesOf(field)) {
    for (const selected of walk.fieldsBelow(node, type)) {
      const pathBelow = [...pathOfValue, responseKey(selected.node)];
      const problem = checkField(selected.field, selected.node, pathBelow, walk, info);
      if (problem !== null) return problem;
    }
  }
  if (walk.variableUses === usesBefore) checked.set(node, field);
  return null;
}

function checkArguments(
  field: Field,
  node: FieldNode,
  walk: SelectionWalk,
  { variableValues }: GraphQLResolveInfo,
): void {
  const parser = parserOf(field);
  if (parser === undefined) return;
  parser.parse({ fieldNodes: [node], variableValues }, walk.argumentsOf(field, node));
}
