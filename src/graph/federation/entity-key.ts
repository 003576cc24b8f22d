import { isGid } from '../../asana/address.ts';
import { isDocumentId } from '../../google/address.ts';
import { InputError } from '../error/input-error.ts';
import { parseGlobalId, toGlobalId } from '../id/id.ts';
import { isNodeTypeName, type NodeTypeName } from '../id/node-type.ts';
import type { NodeKey } from '../node/load-node.ts';

/** The field that holds the service's own id: with `id`, the two keys of an entity. */
export const ownIdField = (typeName: NodeTypeName): 'gid' | 'documentId' =>
  typeName === 'Document' ? 'documentId' : 'gid';

/**
 * What another graph refers to by `__typename` and one of the keys. Throws InputError.
 *
 * Stricter than arguments are: a key must be what this graph itself would answer for that field, since a gateway goes on
 * with the other graph's word for it.
 *
 * @param toOwnName  From a type's name as the schema prints it to ours; null of a type that is not ours.
 */
export function parseRepresentation(
  representation: unknown,
  toOwnName: (printed: string) => string | null,
): NodeKey {
  const fields = toFields(representation);
  const typeName = toOwnName(String(fields['__typename']));
  if (typeName === null || !isNodeTypeName(typeName)) {
    throw refused('`__typename` names no entity of this graph.');
  }
  const global = keyOf(fields, 'id', typeName);
  const own = keyOf(fields, ownIdField(typeName), typeName);
  const fromGlobal = global === null ? null : parseGlobalKey(global, typeName);
  const id = own ?? fromGlobal;
  if (id === null) {
    throw refused(`A ${typeName} is referred to by \`id\` or \`${ownIdField(typeName)}\`.`);
  }
  if (!isOwnId(typeName, id)) {
    throw refused(
      `\`${ownIdField(typeName)}\` must be ${typeName === 'Document' ? 'Google’s id of a document' : 'Asana’s own id: digits'}.`,
    );
  }
  if (fromGlobal !== null && fromGlobal !== id) {
    throw refused(`\`id\` and \`${ownIdField(typeName)}\` name two different things.`);
  }
  return { typeName, id };
}

function toFields(representation: unknown): Readonly<Record<string, unknown>> {
  if (typeof representation === 'object' && representation !== null) return { ...representation };
  throw refused('A representation is an object: `__typename` and a key.');
}

function keyOf(
  fields: Readonly<Record<string, unknown>>,
  field: string,
  typeName: NodeTypeName,
): string | null {
  const value = fields[field] ?? null;
  if (value === null || typeof value === 'string') return value;
  throw refused(`\`${field}\` of a ${typeName} is a string.`);
}

function parseGlobalKey(text: string, typeName: NodeTypeName): string {
  const global = parseGlobalId(text);
  if (global?.typeName === typeName && isOwnId(typeName, global.id)) return global.id;
  const form = toGlobalId({ typeName, id: typeName === 'Document' ? '1AbC…' : '1204…' });
  throw refused(`\`id\` of a ${typeName} is its global id, such as "${form}".`);
}

const isOwnId = (typeName: NodeTypeName, id: string): boolean =>
  typeName === 'Document' ? isDocumentId(id) : isGid(id);

const refused = (message: string) => new InputError('representations', message);
