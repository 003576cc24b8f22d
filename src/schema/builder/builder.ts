import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import { deferPlugin } from '../../engine/plan/defer-plugin.ts';
import { readsPlugin } from '../../engine/plan/reads-plugin.ts';
import type { Context } from '../../operation/context.ts';
import { effectPlugin } from '../directive/effect.ts';
import { semanticNonNullPlugin } from '../directive/semantic-non-null.ts';
import { toGlobalId } from '../id/id.ts';
import { toTypename } from '../id/node-type.ts';
import { checksPlugin } from '../validation/argument-check.ts';
import '../validation/parsed-field.ts';
import './field-at.ts';
import type { EnumRef } from '@pothos/core';

interface SchemaTypes {
  Context: Context;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    Date: { Input: Date; Output: string };
    DateTime: { Input: Date; Output: string };
    URL: { Input: URL; Output: string };
    BigInt: { Input: bigint; Output: number };
    JSON: { Input: unknown; Output: unknown };
    JSONObject: { Input: Readonly<Record<string, unknown>>; Output: object };
  };
}

export type BuilderTypes = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;

/**
 * Builds the schema. Defines no type: each type has its own file, and refs.ts lists all types.
 *
 * Fields are nullable by default: a service can omit everything that its documentation does not guarantee.
 */
export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [
    semanticNonNullPlugin,
    effectPlugin,
    readsPlugin,
    deferPlugin,
    checksPlugin,
    RelayPlugin,
  ],
  relay: {
    // Defined in node.ts instead: these fields accept every form of id and read only the selected fields.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: {
      description: 'Any object with an id that is unique across both services.',
      resolveType: (value) => toTypename(value),
    },
    encodeGlobalID: (typeName, id) => toGlobalId({ typeName, id: String(id) }),
    idFieldOptions: {
      description:
        'The global id, such as "Task:1204". It is readable, stable, and unique across both services. Every id argument of this API accepts it.',
    },
    edgesFieldOptions: {
      description: 'The items of the page, each with its cursor.',
      nullable: { list: false, items: false },
    },
    nodeFieldOptions: { description: 'The item.', nullable: false },
    cursorFieldOptions: {
      description:
        'The position of the item in the list. Pass it as `after` to return the items after it.',
    },
    pageInfoFieldOptions: {
      description: 'Whether there are more items, and the cursors of the page.',
    },
    pageInfoTypeOptions: {
      description: 'The position of a page in its list. Pages can be read forward only.',
    },
    hasNextPageFieldOptions: {
      description:
        'Whether more items follow. If the service does not support a filter of the list, this can be true although no further item matches the filter.',
    },
    hasPreviousPageFieldOptions: { description: 'Whether the page starts after a cursor.' },
    startCursorFieldOptions: {
      description: 'The cursor of the first item, or null if the page is empty.',
    },
    endCursorFieldOptions: {
      description:
        'The cursor of the last item, or null if the page is empty. Pass it as `after` for the next page.',
    },
  },
});

/** An enum whose names are its values. */
export const describedEnum = <Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
) => toEnum(name, description, values, (value) => value);

/** An enum for values of a service. The names are the values in capitals: `FILE_ORGANIZER` of `fileOrganizer`. */
export const serviceEnum = <Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
) => toEnum(name, description, values, (value) => value.replace(/[A-Z]/g, '_$&').toUpperCase());

const toEnum = <Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
  nameOf: (value: string) => string,
) =>
  builder.enumType(name, {
    description,
    values: Object.fromEntries(
      Object.entries<string>(values).map(([value, text]) => [
        nameOf(value),
        { value, description: text },
      ]),
    ),
    // The compiler does not infer the keys of an object that is made from entries.
  }) as EnumRef<BuilderTypes, Value>;

/**
 * The options of an argument or a field that something else replaces.
 *
 * @param replacement  The coordinate of the replacement, such as `Task.name`.
 */
export const deprecated = (replacement: string) => ({
  deprecationReason: `Use \`${replacement}\` instead; can be removed from 2027-12-01.`,
});
