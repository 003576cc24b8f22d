import {
  type FieldNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isCompositeType,
} from 'graphql';
import { mentionsVariable, selectedFields } from '../../selection/selected-field.ts';
import type { ArgumentCheck } from './argument-parser.ts';

/** Arguments that a field's check refused, and where they stand. */
export interface Problem {
  readonly error: unknown;
  readonly node: FieldNode;
  /** Response keys; without the positions of list items, for there are none yet. */
  readonly path: readonly (string | number)[];
}

type Place = Omit<Problem, 'error'>;

/** How the arguments of a field are checked, as its options say; the plugin keeps it there. */
export const checkOf = (field: GraphQLField<unknown, unknown>) =>
  field.extensions['check'] as ((args: object, id?: string) => void) | undefined;

/** How the arguments of a field are parsed, if it parses them. */
export const parserOf = (field: GraphQLField<unknown, unknown>) =>
  field.extensions['parser'] as ArgumentCheck<object> | undefined;

/** The first problem with the arguments of a root field or of any field selected below it; null when there is none. */
export function findProblem(info: GraphQLResolveInfo): Problem | null {
  const field = info.parentType.getFields()[info.fieldName];
  if (field === undefined) return null;
  const walk = new Walk(info);
  for (const node of info.fieldNodes) {
    const problem = walk.field(field, { node, path: [info.path.key] });
    if (problem !== null) return problem;
  }
  return null;
}

/**
 * As which field a node last passed with all that is below it. Documents are parsed once and run often: where no variable has a
 * say, what passed once always passes.
 */
const passed = new WeakMap<FieldNode, GraphQLField<unknown, unknown>>();

class Walk {
  readonly #info: GraphQLResolveInfo;
  /** How often a variable had a say so far. */
  #variables = 0;

  constructor(info: GraphQLResolveInfo) {
    this.#info = info;
  }

  field(field: GraphQLField<unknown, unknown>, place: Place): Problem | null {
    const check = checkOf(field);
    if (check !== undefined) {
      if (mentionsVariable(place.node.arguments)) this.#variables += 1;
      try {
        check(getArgumentValues(field, place.node, this.#info.variableValues));
      } catch (error) {
        return { error, ...place };
      }
    }
    const parser = parserOf(field);
    if (parser !== undefined) {
      const { node } = place;
      const { variableValues } = this.#info;
      if (mentionsVariable(node.arguments)) this.#variables += 1;
      try {
        parser.parse({ fieldNodes: [node], variableValues }, () =>
          getArgumentValues(field, node, variableValues),
        );
      } catch (error) {
        return { error, ...place };
      }
    }
    if (passed.get(place.node) === field) return null;
    const before = this.#variables;
    const problem = this.#below(field, place);
    if (problem === null && this.#variables === before) passed.set(place.node, field);
    return problem;
  }

  #below(field: GraphQLField<unknown, unknown>, { node, path }: Place): Problem | null {
    const named = getNamedType(field.type);
    if (!isCompositeType(named)) return null;
    const { schema } = this.#info;
    const types = isAbstractType(named) ? schema.getPossibleTypes(named) : [named];
    const onVariable = () => {
      this.#variables += 1;
    };
    for (const type of types) {
      for (const selected of selectedFields(node.selectionSet, type, this.#info, onVariable)) {
        const key = selected.node.alias?.value ?? selected.field.name;
        const place = { node: selected.node, path: [...path, key] };
        const problem = this.field(selected.field, place);
        if (problem !== null) return problem;
      }
    }
    return null;
  }
}
