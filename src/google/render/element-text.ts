import type { ParagraphElementRecord, TabContentRecord } from '../document.ts';
import type { EmbeddedObjectRecord } from '../document-object.ts';

/** What a chip shows; undefined when the element is none, empty when it shows nothing. */
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

/** The alternative text of a picture, drawing or chart; empty without one. */
export const altText = ({ title, description }: EmbeddedObjectRecord): string =>
  [title, description].filter((part) => part).join(': ');

/** The object that stands at an element of a text; undefined when the element is none or its object is not known. */
export const inlineObjectAt = (
  { inlineObjectElement }: ParagraphElementRecord,
  { inlineObjects }: Pick<TabContentRecord, 'inlineObjects'>,
): EmbeddedObjectRecord | undefined =>
  inlineObjects?.[inlineObjectElement?.inlineObjectId ?? '']?.inlineObjectProperties
    ?.embeddedObject;
