import type { docs_v1 } from '@googleapis/docs';

// The tree of a document in forms that tests can compare.

export type Document = docs_v1.Schema$Document;
type Tree = { readonly [path: string]: unknown };

/** Every leaf of a document by its path, without those that change with every edit. */
export function leavesOf(value: unknown, path = ''): Tree {
  if (typeof value !== 'object' || value === null) return { [path]: value };
  const entries = Object.entries(value).filter(([name]) => name !== 'revisionId');
  return Object.assign(
    {},
    ...entries.map(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`)),
  );
}

/** The text of some content, with tables in square brackets and elements that are not text in angle brackets. */
function print(content: readonly docs_v1.Schema$StructuralElement[] = []): string {
  return content
    .map(({ paragraph, table, sectionBreak }) => {
      if (sectionBreak) return '§';
      if (table) {
        const rows = (table.tableRows ?? []).map(({ tableCells = [] }) =>
          tableCells.map((cell) => print(cell.content)).join('|'),
        );
        return `[${rows.join('/')}]`;
      }
      const bullet = paragraph?.bullet
        ? `${'-'.repeat((paragraph.bullet.nestingLevel ?? 0) + 1)} `
        : '';
      const parts = (paragraph?.elements ?? []).map(
        ({ textRun, startIndex, endIndex, ...other }) =>
          textRun ? textRun.content : `<${Object.keys(other).join()}>`,
      );
      return bullet + parts.join('');
    })
    .join('')
    .replaceAll('\n', '¶');
}

export const first = ({ tabs }: Document) => tabs?.[0]?.documentTab ?? {};
export const body = (document: Document) => print(first(document).body?.content);
