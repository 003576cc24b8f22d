import {
  type FieldNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isCompositeType,
} from 'graphql';
import { selectedFields } from '../plan/selected-field.ts';

/** Arguments that a field's check refused, and where they stand. */
export interface Problem {
  readonly error: unknown;
  readonly node: FieldNode;
  /** Response keys; without the positions of list items, for there are none yet. */
  readonly path: readonly (string | number)[];
}

type Place = Omit<Problem, 'error'>;

/** Documents are parsed once and run often: where no variable can change them, arguments that passed once always pass. */
const passed = new WeakSet<FieldNode>();

/** The first problem with the arguments of a root field or of any field selected below it; null when there is none. */
export function findProblem(info: GraphQLResolveInfo): Problem | null {
  const field = info.parentType.getFields()[info.fieldName];
  if (field === undefined) return null;
  const isConstant = Object.keys(info.variableValues).length === 0;
  for (const node of info.fieldNodes) {
    if (isConstant && passed.has(node)) continue;
    const problem = checkField(info, field, { node, path: [info.path.key] });
    if (problem !== null) return problem;
    if (isConstant) passed.add(node);
  }
  return null;
}

function checkField(
  info: GraphQLResolveInfo,
  field: GraphQLField<unknown, unknown>,
  place: Place,
): Problem | null {
  // Set by the plugin from the field's own options.
  const check = field.extensions['check'] as ((args: object) => void) | undefined;
  if (check !== undefined) {
    try {
      check(getArgumentValues(field, place.node, info.variableValues));
    } catch (error) {
      return { error, ...place };
    }
  }
  return checkBelow(info, field, place);
}

function checkBelow(
  info: GraphQLResolveInfo,
  field: GraphQLField<unknown, unknown>,
  { node, path }: Place,
): Problem | null {
  const named = getNamedType(field.type);
  if (!isCompositeType(named)) return null;
  const types = isAbstractType(named) ? info.schema.getPossibleTypes(named) : [named];
  for (const type of types) {
    for (const selected of selectedFields(node.selectionSet, type, info)) {
      const key = selected.node.alias?.value ?? selected.field.name;
      const place = { node: selected.node, path: [...path, key] };
      const problem = checkField(info, selected.field, place);
      if (problem !== null) return problem;
    }
  }
  return null;
}
