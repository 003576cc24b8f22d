import { buildSchema, findBreakingChanges, findDangerousChanges } from 'graphql';
import { deprecationsOf } from './deprecation.ts';

/** How one schema differs from an earlier one, in the words of graphql-js. */
export interface SchemaChange {
  /** Would break clients, and nobody has said that it is meant. */
  readonly breaking: readonly string[];
  /** Would break clients too, but they have been told: in the change log, or by a deprecation whose day has come. */
  readonly announced: readonly string[];
  /** Breaks no operation, and may still surprise. */
  readonly dangerous: readonly string[];
}

/** What the two schemas are judged by. */
export interface SchemaChangeOptions {
  /** Printed. */
  readonly before: string;
  /** Printed. */
  readonly after: string;
  /** The change log of `after`: a line `- Breaking: Task.dueOn was removed.` says that exactly this is meant. */
  readonly changelog: string;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** Compares two printed schemas. Throws GraphQLError for one that is none. */
export function compareSchemas(options: SchemaChangeOptions): SchemaChange {
  const [before, after] = [buildSchema(options.before), buildSchema(options.after)];
  const log = options.changelog.replace(/\s+/g, ' ');
  const expected = new Set(
    deprecationsOf(before)
      .filter(({ endsOn }) => endsOn !== null && endsOn <= options.today)
      .map(({ at }) => removalOf(at)),
  );
  const isAnnounced = (change: string) =>
    expected.has(change) || log.includes(`- Breaking: ${change}`);
  const changes = findBreakingChanges(before, after).map(({ description }) => description);
  return {
    breaking: changes.filter((change) => !isAnnounced(change)),
    announced: changes.filter(isAnnounced),
    dangerous: findDangerousChanges(before, after).map(({ description }) => description),
  };
}

/** What graphql-js says of a part that is no longer there. */
function removalOf(at: string): string {
  const [, field, arg] = /^(.+)\((.+):\)$/.exec(at) ?? [];
  if (arg !== undefined) return `${field} arg ${arg} was removed.`;
  const [type, name = ''] = at.split('.');
  // Enum values are in capitals here, and nothing else is.
  return name === name.toUpperCase()
    ? `${name} was removed from enum type ${type}.`
    : `${at} was removed.`;
}
