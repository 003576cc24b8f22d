import { isObject } from '../../http/json.ts';
import type { ParsedEntry } from '../edit-request.ts';
import { fieldPath, InvalidEdit } from './invalid-edit.ts';
import { type AnyShape, styleRoots } from './style-shape.ts';

/**
 * The mask of a request that changes a style: the one given, or else exactly what the style names. Null for requests that
 * take none.
 *
 * What the style names as null is in the mask, so that it goes back to what is usual. What only the service sets is not. A
 * color, a border, a size is changed as a whole; a named style's text and paragraphs are not.
 *
 * Throws InvalidEdit for a mask that names nothing, or something that the style has not.
 */
export function toFieldMask({ kind, content }: ParsedEntry, entry: number): string | null {
  const style = styleRoots.get(kind);
  if (style === undefined) return null;
  const { root, shape } = style;
  const given = content['fields'];
  if (typeof given === 'string') {
    checkMask(given, shape, fieldPath(entry, kind, 'fields'));
    return given;
  }
  const value = content[root];
  const names = isObject(value) ? toNames(value, shape) : [];
  // Which named style is meant is no change of it; of a paragraph it is one.
  const key = kind === 'updateNamedStyle' ? 'namedStyleType' : null;
  if (names.some((name) => name !== key)) return names.join(',');
  throw new InvalidEdit(
    fieldPath(entry, kind, root),
    `${root} names nothing to change; to set everything back, give fields: "*".`,
  );
}

function toNames(value: Readonly<Record<string, unknown>>, shape: AnyShape): readonly string[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const part = shape[name];
    if (part === 'read' || part === undefined || inner === undefined) return [];
    const isStyle = name === 'textStyle' || name === 'paragraphStyle';
    if (!isStyle || !isObject(inner) || typeof part === 'string') return [name];
    return toNames(inner, part).map((below) => `${name}.${below}`);
  });
}

function checkMask(mask: string, shape: AnyShape, field: string): void {
  const paths = mask.split(',').map((path) => path.trim());
  if (paths.length === 1 && paths[0] === '*') return;
  for (const path of paths) {
    if (path === '') {
      throw new InvalidEdit(field, 'fields must name something, or be "*" for everything.');
    }
    if (!isKnown(path, shape)) {
      throw new InvalidEdit(
        field,
        `fields names "${path.slice(0, 60)}", which is none of: ${Object.keys(shape).join(', ')}.`,
      );
    }
  }
}

/** The service takes both spellings: `fontSize.magnitude`, `font_size.magnitude`. */
function isKnown(path: string, shape: AnyShape): boolean {
  let part: AnyShape[string] | undefined = shape;
  for (const name of path.split('.')) {
    if (part === undefined || typeof part === 'string') return false;
    const key = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    part = Object.hasOwn(part, key) ? part[key] : undefined;
  }
  return part !== undefined;
}
