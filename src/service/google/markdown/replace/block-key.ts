import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import type {
  ParagraphElementRecord,
  ParagraphRecord,
  StructuralElementRecord,
  TabContentRecord,
} from '../../record/document.ts';
import { isOnlyLine } from '../../render/element-text.ts';
import { BlockWriter } from '../../render/markdown-block.ts';
import { type MarkdownScope, toInline } from '../../render/markdown-inline.ts';
import { isCode } from '../../render/markdown-style.ts';

/** Renders single elements of a tab, so that those of a document can be compared with those of Markdown. */
export class BlockKeys {
  readonly #scope: MarkdownScope;

  private constructor(scope: MarkdownScope) {
    this.#scope = scope;
  }

  /** @param documentId  The document of links into the document itself. */
  static *create(documentId: string, tab: TabContentRecord): SlicedWork<BlockKeys> {
    const labels = new Map<string, string>();
    const scope = { documentId, tab: comparable(tab), labels };
    // A footnote is compared by its content. A new one has a space before its text.
    for (const [id, { content }] of Object.entries(tab.footnotes ?? {}))
      labels.set(id, (yield* render(content ?? [], scope)).trim());
    return new BlockKeys(scope);
  }

  /** The Markdown of one element. Equal for two elements that Markdown cannot tell apart. */
  keyOf(element: StructuralElementRecord): SlicedWork<string> {
    return render([element], this.#scope);
  }

  /** The Markdown of a part of a paragraph. */
  inlineKeyOf(element: ParagraphElementRecord): SlicedWork<string> {
    return toInline([element], this.#scope, { lineBreak: '<br>' });
  }

  /** Equal for two paragraphs that differ only in their text. */
  shapeOf(paragraph: ParagraphRecord): SlicedWork<string> {
    if (isOnlyLine(paragraph)) return this.keyOf({ paragraph });
    const runs = (paragraph.elements ?? []).map(({ textRun }) => textRun?.textStyle);
    const code = runs.every((style) => style && isCode(style)) ? runs[0] : undefined;
    const textRun = { content: 'x\n', textStyle: code ?? {} };
    return this.keyOf({ paragraph: { ...paragraph, elements: [{ textRun }] } });
  }
}

function* render(
  content: readonly StructuralElementRecord[],
  scope: MarkdownScope,
): SlicedWork<string> {
  if (isTurnOver()) yield;
  const writer = new BlockWriter(scope);
  yield* writer.content(content);
  return writer.blocks().join('\n\n');
}

/** Without what Markdown cannot write: the alternative text of an image, and the first number of a list. */
const comparable = (tab: TabContentRecord): TabContentRecord => ({
  ...tab,
  lists: mapValues(tab.lists, ({ listProperties }) => ({
    listProperties: {
      nestingLevels: (listProperties?.nestingLevels ?? []).map((level) => ({
        ...level,
        startNumber: 1,
      })),
    },
  })),
  inlineObjects: mapValues(tab.inlineObjects, ({ inlineObjectProperties }) => {
    const { imageProperties = {} } = inlineObjectProperties?.embeddedObject ?? {};
    return { inlineObjectProperties: { embeddedObject: { imageProperties } } };
  }),
});

const mapValues = <Value, Result>(
  values: Readonly<Record<string, Value>> | null | undefined,
  change: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [key, change(value)]));
