import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../../operation/context.ts';
import type { FieldSource } from '../../../plan/field-source.ts';
import { builder } from '../../builder/builder.ts';
import { type AsanaTypeName, toGlobalId } from '../../id/id.ts';
import { payloadName } from '../../mutation/payload-name.ts';
import { loadRecord, recordCost } from './load-record.ts';

/**
 * The options of a payload's field whose record Asana's response to the write does not contain. It is read after the write, and only
 * if it is selected.
 */
export const readAfterWrite = <Name extends AsanaTypeName>(typeName: Name, what: string) => ({
  description: `${what} Null if it could not be read; the change was made.`,
  separateRequest: true as const,
  cost: (_gid: string | null, _args: unknown, source: FieldSource) =>
    recordCost(typeName, null, source),
  resolve: (
    { gid }: { readonly gid: string },
    _args: unknown,
    context: Context,
    info: GraphQLResolveInfo,
  ) => loadRecord(typeName, gid, context, info),
});

/** The payload of a mutation that deletes a record: its global id. */
export const deletedPayload = (
  mutation: string,
  typeName: string,
  field: string,
  description: string,
) =>
  builder.objectRef<{ readonly gid: string }>(payloadName(mutation)).implement({
    description: `The result of \`${mutation}\`.`,
    fields: (t) => ({
      [field]: t.id({
        nullable: false,
        description,
        resolve: ({ gid }) => toGlobalId({ typeName, id: gid }),
      }),
    }),
  });
