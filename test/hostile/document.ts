import type {
  DocumentRecord,
  StructuralElementRecord,
} from '../../src/service/google/record/document.ts';
import { line, run, tab } from '../service/google/render/sample.ts';

// Responses of Google Docs that are expensive to read, with the ids that return them.

/** How many characters the hostile part of a document has. */
const units = 80_000;

const styles = [{}, { bold: true }, { italic: true }, { strikethrough: true }];

const contents = {
  spaces: () => [line(` x${' '.repeat(units)}x`)],
  tabs: () => [line(`x${'\t'.repeat(units)}x`)],
  verticalTabs: () => [line(`x${'\v'.repeat(units)}x`)],
  oneCharacterRuns: () => [
    line(Array.from({ length: units / 2 }, (_, at) => run('a', styles[at % styles.length]))),
  ],
  linkedSpaces: () => [line([run(' '.repeat(units), { link: { url: 'https://example.com/' } })])],
  /** With indexes, as edits need them. */
  plain: () => [withIndexes('x'.repeat(100_000))],
  empty: () => [withIndexes('')],
  paragraphs: () => manyWithIndexes(10_000, 'xxxxxxxxx'),
  /** As large as Google allows. */
  large: () => manyWithIndexes(5000, 'x'.repeat(199)),
} satisfies Record<string, () => StructuralElementRecord[]>;

/** The name of a document. */
export type DocumentName = keyof typeof contents;

/** The id of the document, or of the file, with a name. */
export const idOf = (name: string): string => `hostile-document-${name}`;

function manyWithIndexes(count: number, text: string): StructuralElementRecord[] {
  return Array.from({ length: count }, (_, at) => withIndexes(text, 1 + at * (text.length + 1)));
}

function withIndexes(text: string, startIndex = 1): StructuralElementRecord {
  const range = { startIndex, endIndex: startIndex + text.length + 1 };
  return { ...range, paragraph: { elements: [{ ...range, textRun: { content: `${text}\n` } }] } };
}

/** The bodies of the documents as JSON, by id. */
export function createDocuments(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(contents).map(([name, content]) => {
      const documentId = idOf(name);
      const document: DocumentRecord = {
        documentId,
        title: name,
        revisionId: '1',
        tabs: [tab(content())],
      };
      return [documentId, JSON.stringify(document)];
    }),
  );
}
