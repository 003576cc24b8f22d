import type { FieldNode, GraphQLField, GraphQLResolveInfo } from 'graphql';
import { responseKey } from '../../selection/selected-field.ts';
import { SelectionWalk } from '../../selection/selection-walk.ts';
import type { ArgumentCheck } from './argument-parser.ts';

/** An error in the arguments of a field, and where the field is in the query. */
export interface ArgumentProblem {
  readonly error: unknown;
  readonly node: FieldNode;
  /** Response keys, without the indexes of list items: no list has been read yet. */
  readonly path: readonly (string | number)[];
}

type Path = ArgumentProblem['path'];
type Field = GraphQLField<unknown, unknown>;

/** How the arguments of a field are parsed, if it parses them. */
export const parserOf = (field: Field) =>
  field.extensions['parser'] as ArgumentCheck<object> | undefined;

/** Checks the arguments of a root field and of all fields selected below it. Returns the first problem, or null. */
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
    return { error, node, path };
  }
  if (checked.get(node) === field) return null;
  const usesBefore = walk.variableUses;
  for (const type of walk.typesOf(field)) {
    for (const selected of walk.fieldsBelow(node, type)) {
      const pathBelow = [...path, responseKey(selected.node)];
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
