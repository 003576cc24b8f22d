import { createSchema, type FieldShape } from '../protocol/field-schema.ts';
import { parseJsonBody } from '../protocol/json-body.ts';
import { invalidArgument } from '../protocol/rejection.ts';
import { toCamel, toSnake, unknownName } from './edit/request/message.ts';
import { docsSchema } from './schema.ts';

const findField = createSchema(docsSchema);

/**
 * Parses the body of `documents.create`, which is a document. The service uses only its title.
 *
 * Throws a Rejection for a name that a document does not have. Does not check the types of other fields than the title.
 */
export function parseDocumentInput(body: string): { readonly title: string } {
  const input = parseJsonBody(body);
  checkNames(input, { type: 'Document', isMap: false }, 'document');
  const { title } = input;
  if (title !== undefined && title !== null && typeof title !== 'string') throw invalidTitle(title);
  return { title: title ?? '' };
}

function checkNames(value: unknown, shape: FieldShape, path: string): void {
  if (typeof value !== 'object' || value === null || shape.type === null) return;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) checkNames(item, shape, `${path}[${at}]`);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    const name = toCamel(key);
    const field = shape.isMap ? { ...shape, isMap: false } : findField(shape.type, name);
    if (!field) throw unknownName(key, path);
    checkNames(item, field, `${path}.${toSnake(name)}`);
  }
}

const invalidTitle = (title: unknown) =>
  invalidArgument(`Invalid value at 'document.title' (TYPE_STRING), ${JSON.stringify(title)}`);
