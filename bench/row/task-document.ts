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

interface Document {
  readonly title: string;
  readonly body: { readonly content: readonly Block[] };
}

interface Block {
  readonly startIndex?: number;
  readonly endIndex: number;
  readonly paragraph?: {
    readonly elements: readonly { readonly textRun?: { readonly content: string } }[];
  };
}

/** A task and the document that it links to, with the document's complete text. */
export const taskDocument: RowFactory = ({ linkingTask }) => ({
  name: 'task and its document',
  query: `query ($id: ID!) { task(id: $id) { name documents { title body { content {
    startIndex endIndex paragraph { elements { textRun { content } } } } } } } }`,
  variables: { id: linkingTask },
  delays: 2,
  maxTimesBare: 3,
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
    const ids = new Set(texts.flatMap((text) => toDocumentIds(text)));
    const documents = await Promise.all([...ids].map((id) => getDocument<Document>(id, mask)));
    return { task: { name: task.name, documents: documents.map(toResult) } };
  },
});

const mask = 'title,body(content(startIndex,endIndex,paragraph(elements(textRun(content)))))';

const toDocumentIds = (text: string) =>
  [...text.matchAll(/docs\.google\.com\/document\/d\/([\w-]+)/g)].map(([, id = '']) => id);

const toResult = ({ title, body }: Document) => ({
  title,
  body: {
    content: body.content.map(({ startIndex, endIndex, paragraph }) => ({
      startIndex: startIndex ?? 0,
      endIndex,
      paragraph: paragraph
        ? {
            elements: paragraph.elements.map(({ textRun }) => ({
              textRun: textRun ? { content: textRun.content } : null,
            })),
          }
        : null,
    })),
  },
});
