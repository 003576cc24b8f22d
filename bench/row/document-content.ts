/** The part of a document that the benchmark reads. */
export interface Document {
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

/** The `fields` of a request that reads it. */
export const documentMask =
  'title,body(content(startIndex,endIndex,paragraph(elements(textRun(content)))))';

/** The ids of the documents to which a text links. */
export const toDocumentIds = (text: string): readonly string[] =>
  [...text.matchAll(/docs\.google\.com\/document\/d\/([\w-]+)/g)].map(([, id = '']) => id);

/** The document as the schema describes it. */
export const toDocument = ({ title, body }: Document) => ({
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
