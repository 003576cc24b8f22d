import type {
  EmbeddedObjectRecord,
  ParagraphElementRecord,
  ParagraphRecord,
  TabContentRecord,
} from '../record/document.ts';

/** The text that a chip shows; undefined if the element is not a chip, empty if the chip shows nothing. */
export function chipText({
  person,
  richLink,
  dateElement,
}: ParagraphElementRecord): string | undefined {
  if (person) return person.personProperties?.name || person.personProperties?.email || '';
  if (richLink) return richLink.richLinkProperties?.title || richLink.richLinkProperties?.uri || '';
  if (!dateElement) return undefined;
  const { displayText, timestamp } = dateElement.dateElementProperties ?? {};
  return displayText || timestamp || '';
}

/** The alternative text of an image, drawing or chart; empty if it has none. */
export const altText = ({ title, description }: EmbeddedObjectRecord): string =>
  [title, description].filter((part) => part).join(': ');

/** The object of an inline object element; undefined if the element is of another kind or its object is unknown. */
export const inlineObjectAt = (
  { inlineObjectElement }: ParagraphElementRecord,
  { inlineObjects }: Pick<TabContentRecord, 'inlineObjects'>,
): EmbeddedObjectRecord | undefined =>
  inlineObjects?.[inlineObjectElement?.inlineObjectId ?? '']?.inlineObjectProperties
    ?.embeddedObject;

/** Whether a paragraph has no text, and a line below it. */
export const isOnlyLine = ({ elements, paragraphStyle }: ParagraphRecord): boolean =>
  (paragraphStyle?.borderBottom?.width?.magnitude ?? 0) > 0 &&
  (elements ?? []).every(({ textRun }) => textRun?.content === '\n');
