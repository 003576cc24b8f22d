import { isObject } from '../../../../upstream/http/json.ts';
import type { ParsedEntry } from '../../record/edit-request.ts';
import { fieldPath, InvalidEdit } from '../invalid-edit.ts';
import { requestKinds } from '../request-kind.ts';
import { type AnyShape, styleShapes } from './style-shape.ts';

/**
 * Returns the field mask of a request that changes a style: the given mask, or else exactly the properties that the style
 * sets. Null for a request without a mask.
 *
 * A property that is null is in the mask, so that it is reset to its default. A read-only property is not. A color, a border
 * or a size is one property; the text style and paragraph style of a named style are not.
 *
 * Throws InvalidEdit for an empty mask, or for a mask with a property that the style does not have.
 */
export function toFieldMask({ kind, content }: ParsedEntry, entryIndex: number): string | null {
  const { style: root = '' } = requestKinds[kind];
  const shape = styleShapes[root];
  if (shape === undefined) return null;
  const mask = content['fields'];
  if (typeof mask === 'string') {
    checkMask(mask, shape, fieldPath(entryIndex, kind, 'fields'));
    return mask;
  }
  const value = content[root];
  const names = isObject(value) ? toNames(value, shape) : [];
  // In a named style, `namedStyleType` identifies the style; in a paragraph style, it is a change.
  const key = kind === 'updateNamedStyle' ? 'namedStyleType' : null;
  if (names.some((name) => name !== key)) return names.join(',');
  throw new InvalidEdit(
    fieldPath(entryIndex, kind, root),
    `${root} contains no change. To reset all properties, give fields: "*".`,
  );
}

function toNames(value: Readonly<Record<string, unknown>>, shape: AnyShape): readonly string[] {
  // A batch has up to 10,000 styles: lists of single names would take twice as long.
  const names: string[] = [];
  for (const name of Object.keys(value)) {
    const inner = value[name];
    const part = shape[name];
    if (part === 'read' || part === undefined || inner === undefined) continue;
    const isStyle = name === 'textStyle' || name === 'paragraphStyle';
    if (!isStyle || !isObject(inner) || typeof part === 'string') names.push(name);
    else for (const below of toNames(inner, part)) names.push(`${name}.${below}`);
  }
  return names;
}

function checkMask(mask: string, shape: AnyShape, field: string): void {
  const paths = mask.split(',').map((path) => path.trim());
  if (paths.length === 1 && paths[0] === '*') return;
  for (const path of paths) {
    if (path === '') {
      throw new InvalidEdit(field, 'fields must list a property, or be "*" for all properties.');
    }
    if (isReadOnly(path, shape)) {
      throw new InvalidEdit(field, `fields contains "${path.slice(0, 60)}", which is read-only.`);
    }
    if (!isKnown(path, shape)) {
      throw new InvalidEdit(
        field,
        `fields contains "${path.slice(0, 60)}", which is none of: ${Object.keys(shape).join(', ')}.`,
      );
    }
  }
}

/** The id of a tab identifies the tab to change. The service accepts it in a mask. */
const isReadOnly = (path: string, shape: AnyShape): boolean =>
  path !== 'tabId' && path !== 'tab_id' && partAt(path, shape) === 'read';

const isKnown = (path: string, shape: AnyShape): boolean => partAt(path, shape) !== undefined;

/** The service accepts both spellings: `fontSize.magnitude` and `font_size.magnitude`. */
function partAt(path: string, shape: AnyShape): AnyShape[string] | undefined {
  let part: AnyShape[string] | undefined = shape;
  for (const name of path.split('.')) {
    if (part === undefined || typeof part === 'string') return undefined;
    const key = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    part = Object.hasOwn(part, key) ? part[key] : undefined;
  }
  return part;
}
