import type { ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../../../builder/builder.ts';
import type { DocsField } from './docs-field.ts';

interface DocsTypeOptions<Shape> {
  readonly description: string;
  readonly fields: { readonly [Name in keyof Shape]?: DocsField<NonNullable<Shape[Name]>> };
}

/**
 * Declares a type for a part of a Docs document. Each field exposes the property of the record that has its name. No such part has an id
 * that is always present.
 *
 * @param type  Its name, or its reference if other types refer to it before it is declared.
 */
export function docsType<Shape>(
  type: string | ObjectRef<BuilderTypes, Shape>,
  { description, fields }: DocsTypeOptions<Shape>,
): ObjectRef<BuilderTypes, Shape> {
  const ref = typeof type === 'string' ? builder.objectRef<Shape>(type) : type;
  return builder.objectType(ref, {
    description,
    record: { kind: `docs.${ref.name}`, service: 'google' },
    fields: (t) =>
      Object.fromEntries(
        Object.entries(fields as Readonly<Record<string, DocsField<never>>>).map(
          ([name, { toResult, ...options }]) => [
            name,
            // Pothos infers the type of one field from its options. Here the type of `fields` has checked names and values.
            toResult === undefined
              ? t.expose(name as never, options as never)
              : t.field({
                  ...options,
                  path: name,
                  resolve: (record: Shape) => toResult(record[name as keyof Shape] as never),
                } as never),
          ],
        ),
      ),
  });
}
