import { isGid } from '../../service/asana/address.ts';
import { InputError } from '../error/input-error.ts';
import { parseGlobalId, toGlobalId } from '../id/id.ts';
import { isGoogleTypeName, isNodeTypeName, type NodeTypeName } from '../id/node-type.ts';
import { type GoogleNode, googleNodes, type NodeKey } from '../node/load-node.ts';

/** The field that contains the service's id. This field and `id` are the keys of an entity. */
export const ownIdField = (typeName: NodeTypeName): 'gid' | GoogleNode['ownIdField'] =>
  isGoogleTypeName(typeName) ? googleNodes[typeName].ownIdField : 'gid';

/**
 * Parses a reference from another graph: `__typename` and one or both keys. Throws InputError.
 *
 * Stricter than the parsing of arguments: a key must have the value that this graph returns for the field, because a gateway uses
 * the key of the other graph without asking this graph for it.
 *
 * @param toOwnName  Converts the printed name of a type to its name without the prefix; null for a type of another graph.
 */
export function parseRepresentation(
  representation: unknown,
  toOwnName: (printed: string) => string | null,
): NodeKey {
  const fields = toFields(representation);
  const typeName = toOwnName(String(fields['__typename']));
  if (typeName === null || !isNodeTypeName(typeName)) {
    throw invalid('`__typename` is not an entity of this graph.');
  }
  const global = keyOf(fields, 'id', typeName);
  const serviceId = keyOf(fields, ownIdField(typeName), typeName);
  const fromGlobal = global === null ? null : parseGlobalKey(global, typeName);
  const id = serviceId ?? fromGlobal;
  if (id === null) {
    throw invalid(`A ${typeName} is identified by \`id\` or \`${ownIdField(typeName)}\`.`);
  }
  if (!isServiceId(typeName, id)) {
    throw invalid(
      `\`${ownIdField(typeName)}\` must be ${isGoogleTypeName(typeName) ? `the id of ${googleNodes[typeName].noun}` : 'Asana’s id, which consists of digits'}.`,
    );
  }
  if (fromGlobal !== null && fromGlobal !== id) {
    throw invalid(`\`id\` and \`${ownIdField(typeName)}\` identify two different objects.`);
  }
  return { typeName, id };
}

function toFields(representation: unknown): Readonly<Record<string, unknown>> {
  if (typeof representation === 'object' && representation !== null) return { ...representation };
  throw invalid('A representation is an object: `__typename` and a key.');
}

function keyOf(
  fields: Readonly<Record<string, unknown>>,
  field: string,
  typeName: NodeTypeName,
): string | null {
  const value = fields[field] ?? null;
  if (value === null || typeof value === 'string') return value;
  throw invalid(`\`${field}\` of a ${typeName} is a string.`);
}

function parseGlobalKey(text: string, typeName: NodeTypeName): string {
  const global = parseGlobalId(text);
  if (global?.typeName === typeName && isServiceId(typeName, global.id)) return global.id;
  const form = toGlobalId({ typeName, id: isGoogleTypeName(typeName) ? '1AbC…' : '1204…' });
  throw invalid(`\`id\` of a ${typeName} is its global id, such as "${form}".`);
}

const isServiceId = (typeName: NodeTypeName, id: string): boolean =>
  isGoogleTypeName(typeName) ? googleNodes[typeName].isOwnId(id) : isGid(id);

const invalid = (message: string) => new InputError('representations', message);
