import {
  defaultFieldResolver,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
} from 'graphql';
import { type Completion, toCompletion } from './completion.ts';
import { type Arguments, FieldArguments, type VariableValues } from './field-argument.ts';

/** The fields that an operation selects of one concrete type, in the order of the document. */
export interface ObjectPlan {
  readonly type: GraphQLObjectType;
  readonly fields: readonly FieldPlan[];
  /** Whether a field has the alias `__proto__`, which would set the prototype of an ordinary object. */
  readonly hasPrototypeKey: boolean;
}

/** Creates the plan of what is selected below a field, for one concrete type of its value. */
export type ObjectPlanner = (nodes: readonly FieldNode[], type: GraphQLObjectType) => ObjectPlan;

/** A field that an operation selects: its response key, its arguments, where its value comes from, and how the value is completed. */
export class FieldPlan {
  /** The key of the field in the result: its alias, or its name. */
  readonly key: string;
  /** All nodes of the response key: a document can contain it several times, with equal arguments. */
  readonly nodes: readonly FieldNode[];
  readonly parentType: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  /** The property of the parent that is the field's value; null if the field has a resolver. */
  readonly property: string | null;
  readonly resolve: GraphQLFieldResolver<unknown, unknown>;
  readonly completion: Completion;
  readonly #arguments: FieldArguments;
  readonly #planObject: ObjectPlanner;
  readonly #objects = new Map<GraphQLObjectType, ObjectPlan>();

  constructor(
    nodes: readonly [FieldNode, ...FieldNode[]],
    field: GraphQLField<unknown, unknown>,
    parentType: GraphQLObjectType,
    planObject: ObjectPlanner,
  ) {
    const [node] = nodes;
    this.key = responseKey(node);
    this.nodes = nodes;
    this.parentType = parentType;
    this.field = field;
    this.property = exposedProperty(field);
    this.resolve = field.resolve ?? defaultFieldResolver;
    this.completion = toCompletion(field.type);
    this.#arguments = new FieldArguments(field, node);
    this.#planObject = planObject;
  }

  /** Whether the arguments can differ between operations with the same document. */
  get usesVariables(): boolean {
    return this.#arguments.useVariables;
  }

  /** The coerced arguments. Equal calls return the same object. Throws a GraphQLError if a required argument has no value. */
  argumentsFor(variables: VariableValues): Arguments {
    return this.#arguments.valuesFor(variables);
  }

  /** Whether a variable has a value that an argument cannot have: null for a variable with a default, where null is not allowed. */
  hasInvalidArguments(variables: VariableValues): boolean {
    if (!this.usesVariables) return false;
    try {
      this.argumentsFor(variables);
      return false;
    } catch (error) {
      if (error instanceof GraphQLError) return true;
      throw error;
    }
  }

  /** What is selected below this field, for one concrete type of its value. */
  objectPlan(type: GraphQLObjectType): ObjectPlan {
    let plan = this.#objects.get(type);
    if (plan === undefined) {
      plan = this.#planObject(this.nodes, type);
      this.#objects.set(type, plan);
    }
    return plan;
  }
}

/** The key of a field in the result: its alias, or its name. */
export const responseKey = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/** What Pothos says about a field: the property that `t.expose` returns, and whether a plugin has changed the resolver. */
interface PothosExtensions {
  readonly pothosExposedField?: string;
  readonly pothosResolveWrapped?: boolean;
}

function exposedProperty({ args, extensions }: GraphQLField<unknown, unknown>): string | null {
  const { pothosExposedField, pothosResolveWrapped } = extensions as PothosExtensions;
  return args.length > 0 || pothosResolveWrapped ? null : (pothosExposedField ?? null);
}
