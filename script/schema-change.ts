import {
  buildSchema,
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLArgument,
  type GraphQLSchema,
  isEnumType,
  isScalarType,
  isUnionType,
} from 'graphql';

/** The differences between two schemas, as described by graphql-js. */
export interface SchemaChange {
  /** Changes that break clients and were not announced. */
  readonly breaking: readonly string[];
  /** Changes that break clients and were announced, in the changelog or by a deprecation whose date has passed. */
  readonly announced: readonly string[];
  /** Changes that break no operation, but can change its result. */
  readonly dangerous: readonly string[];
}

/** The schemas to compare, and what announces a change. */
export interface SchemaChangeOptions {
  /** The earlier schema, in SDL. */
  readonly before: string;
  /** The later schema, in SDL. */
  readonly after: string;
  /** The changelog of `after`. A line `- Breaking: Task.dueOn was removed.` announces exactly this change. */
  readonly changelog: string;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** Compares two schemas. Throws GraphQLError if one is invalid. */
export function compareSchemas(options: SchemaChangeOptions): SchemaChange {
  const [before, after] = [buildSchema(options.before), buildSchema(options.after)];
  const log = options.changelog.replace(/\s+/g, ' ');
  const dueRemovals = new Set(
    deprecationsOf(before)
      .filter(({ endsOn }) => endsOn !== null && endsOn <= options.today)
      .map(({ coordinate }) => removalOf(coordinate)),
  );
  const isAnnounced = (change: string) =>
    dueRemovals.has(change) || log.includes(`- Breaking: ${change}`);
  const changes = findBreakingChanges(before, after).map(({ description }) => description);
  return {
    breaking: changes.filter((change) => !isAnnounced(change)),
    announced: changes.filter(isAnnounced),
    dangerous: findDangerousChanges(before, after).map(({ description }) => description),
  };
}

/** How graphql-js describes the removal of a part. */
function removalOf(coordinate: string): string {
  const [, field, arg] = /^(.+)\((.+):\)$/.exec(coordinate) ?? [];
  if (arg !== undefined) return `${field} arg ${arg} was removed.`;
  const [type, name = ''] = coordinate.split('.');
  // In this schema, only enum values are in capitals.
  return name === name.toUpperCase()
    ? `${name} was removed from enum type ${type}.`
    : `${coordinate} was removed.`;
}

/** A deprecated part of a schema. */
export interface Deprecation {
  /** Its schema coordinate, as in the specification: `Task.dueOn`, `Query.task(id:)`. */
  readonly coordinate: string;
  readonly reason: string;
  /** The first schema coordinate in backticks in the reason, or null if there is none. */
  readonly replacement: string | null;
  /** The first day on which it may be removed, YYYY-MM-DD. Null if the reason contains no date. */
  readonly endsOn: string | null;
}

interface Part {
  readonly coordinate: string;
  readonly deprecationReason?: string | null | undefined;
}

/**
 * The deprecated parts of a schema. A reason names the replacement and the date of the removal:
 * ``Use `Task.dueOn` instead; can be removed from 2027-03-01.``
 */
export function deprecationsOf(schema: GraphQLSchema): readonly Deprecation[] {
  const parts = partsOf(schema);
  const coordinates = new Set(parts.map(({ coordinate }) => coordinate));
  return parts.flatMap(({ coordinate, deprecationReason: reason }) => {
    if (reason === null || reason === undefined) return [];
    const named = [...reason.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const [, endsOn = null] = /\b(\d{4}-\d\d-\d\d)\b/.exec(reason) ?? [];
    return [
      {
        coordinate,
        reason,
        replacement: named.find((name) => coordinates.has(name)) ?? null,
        endsOn,
      },
    ];
  });
}

function partsOf(schema: GraphQLSchema): readonly Part[] {
  return Object.values(schema.getTypeMap()).flatMap((type): readonly Part[] => {
    const typePart = { coordinate: type.name };
    if (isScalarType(type) || isUnionType(type)) return [typePart];
    const members = isEnumType(type) ? type.getValues() : Object.values(type.getFields());
    return [
      typePart,
      ...members.flatMap((part) => {
        const coordinate = `${type.name}.${part.name}`;
        const args: readonly GraphQLArgument[] = 'args' in part ? part.args : [];
        return [
          { coordinate, deprecationReason: part.deprecationReason },
          ...args.map((arg) => ({
            coordinate: `${coordinate}(${arg.name}:)`,
            deprecationReason: arg.deprecationReason,
          })),
        ];
      }),
    ];
  });
}
