import { type Document, documentMask, toDocument, toDocumentIds } from './document-content.ts';
import type { RowFactory } from './row.ts';

interface Task {
  readonly name: string;
  readonly notes: string;
}

interface Story {
  readonly text: string;
}

interface Attachment {
  readonly view_url: string | null;
}

/** A task and the document that it links to, with the document's complete text. */
export const taskDocument: RowFactory = ({ linkingTask }) => ({
  name: 'task and its document',
  query: `query ($id: ID!) { task(id: $id) { name documents { title body { content {
    startIndex endIndex paragraph { elements { textRun { content } } } } } } } }`,
  variables: { id: linkingTask },
  delays: 2,
  maxTimesBare: 2.2,
  async readByHand({ readBatch, getDocument }) {
    const options = { limit: 100 };
    const [task, stories, attachments] = await readBatch<
      [Task, readonly Story[], readonly Attachment[]]
    >([
      { path: `/tasks/${linkingTask}`, options: { fields: ['name', 'notes', 'html_notes'] } },
      {
        path: `/tasks/${linkingTask}/stories`,
        options: { ...options, fields: ['type', 'text', 'html_text'] },
      },
      {
        path: '/attachments',
        data: { parent: linkingTask },
        options: { ...options, fields: ['view_url'] },
      },
    ]);
    const texts = [
      task.notes,
      ...stories.map(({ text }) => text),
      ...attachments.map(({ view_url }) => view_url ?? ''),
    ];
    const ids = new Set(texts.flatMap(toDocumentIds));
    const documents = await Promise.all(
      [...ids].map((id) => getDocument<Document>(id, documentMask)),
    );
    return { task: { name: task.name, documents: documents.map(toDocument) } };
  },
});
