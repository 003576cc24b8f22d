import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../../operation/context.ts';
import type { FieldSource } from '../../../plan/field-source.ts';
import { builder } from '../../builder/builder.ts';
import { type AsanaTypeName, parseGid, parseUserId } from '../../id/id.ts';
import { anyId, anyUserId } from './gid.ts';
import { loadRecord, recordCost } from './load-record.ts';

/** The options of a root field that reads one record by its id. For `t.parsedField`. */
export function recordById<Name extends AsanaTypeName>(typeName: Name, description: string) {
  return {
    description: `${description} If it does not exist, the field is null with a NOT_FOUND error.`,
    args: builder.args((t) => ({
      id: t.id({ required: true, description: typeName === 'User' ? anyUserId : anyId }),
    })),
    parse: ({ id }: { readonly id: string }): string =>
      typeName === 'User' ? parseUserId(id, 'id') : parseGid(typeName, id, 'id'),
    cost: (gid: string, source: FieldSource) => recordCost(typeName, gid, source),
    resolve: (_root: unknown, gid: string, context: Context, info: GraphQLResolveInfo) =>
      loadRecord(typeName, gid, context, info),
  };
}
