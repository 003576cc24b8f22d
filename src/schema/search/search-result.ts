import { type AsanaType, toKind } from '../asana/record/asana-type.ts';
import { Goal, Portfolio, Project, Tag, Task, User } from '../asana/record/refs.ts';
import { builder } from '../builder/builder.ts';
import type { DocumentSource } from '../google/record/document-source.ts';
import { Document } from '../google/record/refs.ts';

/** The parts of a result that Asana returns, with the types of their records. */
const asanaParts = {
  tasks: Task,
  projects: Project,
  portfolios: Portfolio,
  goals: Goal,
  users: User,
  tags: Tag,
} as const;

export type AsanaPart = keyof typeof asanaParts;

export type SearchPartName = AsanaPart | 'documents';

export const isAsanaPart = (part: SearchPartName): part is AsanaPart => part in asanaParts;

/** The kind of the records of a part, and Asana's name for them. */
export function kindOfPart(part: AsanaPart): { readonly kind: string; readonly name: string } {
  const { kind } = asanaParts[part];
  return { kind, name: kind.slice(toKind('').length) };
}

const allAsanaParts = Object.entries(asanaParts) as [AsanaPart, AsanaType][];

export const allParts: readonly SearchPartName[] = [
  ...allAsanaParts.map(([part]) => part),
  'documents',
];

/** The parts of a result. Each is a search of its own, and is sent only if it is selected. */
export type SearchParts = {
  readonly [Part in AsanaPart]?: Promise<readonly { readonly gid: string }[]>;
} & { readonly documents?: Promise<readonly DocumentSource[]> };

export const SearchType = builder.enumType('SearchType', {
  description: 'The types of records that a search by name finds.',
  values: {
    ...Object.fromEntries(
      allAsanaParts.map(([part, { typeName }]) => [
        typeName.toUpperCase(),
        { value: part, description: `${typeName}s.` },
      ]),
    ),
    DOCUMENT: { value: 'documents', description: 'Google Docs documents.' },
  } as Record<string, { readonly value: SearchPartName; readonly description: string }>,
});

/** What a search by name has found: the paths of its mask begin with the name of a part. */
export const SearchResult = builder.objectRef<SearchParts>('SearchResult');

const partOptions = <Part extends SearchPartName>(part: Part, description: string) => ({
  description,
  path: part,
  semanticNonNull: false as const,
  resolve: (parts: SearchParts) => parts[part] ?? null,
});

SearchResult.implement({
  description:
    'What a search by name finds. Each part is a search of its own, which is sent only if the part is selected. It is null if `types` does not contain its type. If the search of a part fails, this part is null with an error, and the other parts are returned.',
  record: { kind: 'search', service: 'asana' },
  fields: (t) => ({
    ...Object.fromEntries(
      allAsanaParts.map(([part, type]) => [
        part,
        t.field({
          type: [type],
          ...partOptions(part, `The ${part} of the workspace, the most relevant first.`),
        }),
      ]),
    ),
    documents: t.field({
      type: [Document],
      ...partOptions(
        'documents',
        'The documents that the viewer can open, in all of Google Drive: those with the words in their titles, the most recently changed first. Documents in the trash are excluded.',
      ),
    }),
  }),
});
