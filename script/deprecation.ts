import {
  type GraphQLArgument,
  type GraphQLSchema,
  isEnumType,
  isScalarType,
  isUnionType,
} from 'graphql';

/** A part of a schema that is on its way out. */
export interface Deprecation {
  /** Where it stands, as the specification spells it: `Task.dueOn`, `Query.task(id:)`. */
  readonly at: string;
  readonly reason: string;
  /** The first part of the schema that the reason names in backticks; null when it names none. */
  readonly replacement: string | null;
  /** The day from which on it may be gone, YYYY-MM-DD; null when the reason does not say. */
  readonly endsOn: string | null;
}

interface Part {
  readonly at: string;
  readonly deprecationReason?: string | null | undefined;
}

/**
 * What is deprecated in a schema. A reason says what to use in its place and how long that can wait:
 * ``Use `Task.dueOn` instead; goes on 2027-03-01.``
 */
export function deprecationsOf(schema: GraphQLSchema): readonly Deprecation[] {
  const parts = partsOf(schema);
  const places = new Set(parts.map(({ at }) => at));
  return parts.flatMap(({ at, deprecationReason: reason }) => {
    if (reason === null || reason === undefined) return [];
    const named = [...reason.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const [, endsOn = null] = /\b(\d{4}-\d\d-\d\d)\b/.exec(reason) ?? [];
    return [{ at, reason, replacement: named.find((name) => places.has(name)) ?? null, endsOn }];
  });
}

function partsOf(schema: GraphQLSchema): readonly Part[] {
  return Object.values(schema.getTypeMap()).flatMap((type): readonly Part[] => {
    const self = { at: type.name };
    if (isScalarType(type) || isUnionType(type)) return [self];
    const inside = isEnumType(type) ? type.getValues() : Object.values(type.getFields());
    return [
      self,
      ...inside.flatMap((part) => {
        const at = `${type.name}.${part.name}`;
        const args: readonly GraphQLArgument[] = 'args' in part ? part.args : [];
        return [
          { at, deprecationReason: part.deprecationReason },
          ...args.map((arg) => ({
            at: `${at}(${arg.name}:)`,
            deprecationReason: arg.deprecationReason,
          })),
        ];
      }),
    ];
  });
}
