import type { SlicedWork } from '../../event-loop/time-slice.ts';
import { InvalidEdit } from '../edit/invalid-edit.ts';
import type { DocumentRecord, DocumentUpdateRecord } from '../record/document.ts';
import type { EditRequest } from '../record/edit-request.ts';
import { createMarks } from './mark.ts';
import { type FoundPlaceholder, findPlaceholders, type Placeholder } from './placeholder.ts';

// Fills the placeholders of a document with one batch. Texts need no read: Docs replaces them itself, in all tabs and segments. Docs
// cannot replace text with an image, so the places of images are found in the document.

/** A placeholder and its value: a text, or the address of an image. */
export interface FillEntry extends Placeholder {
  readonly value: { readonly text: string } | { readonly imageUrl: string };
}

/** The requests of a batch, and the number of places that each entry fills. */
export interface FillPlan {
  readonly requests: readonly EditRequest[];
  /** @param replies  The replies to the requests. */
  readonly countsOf: (replies: DocumentUpdateRecord['replies']) => readonly number[];
}

/** Whether the document must be read to fill it. */
export const needsDocument = (entries: readonly FillEntry[]): boolean =>
  entries.some(({ value }) => 'imageUrl' in value);

/**
 * Plans the batch. Throws InvalidEdit.
 *
 * @param document  The complete document with its tabs; null if it is not needed.
 */
export function* planFill(
  entries: readonly FillEntry[],
  document: DocumentRecord | null,
): SlicedWork<FillPlan> {
  const texts = entries.flatMap(({ find, value }) =>
    'text' in value ? [find, value.text] : [find],
  );
  const marks = createMarks(texts, entries.length);
  if (marks === null)
    throw new InvalidEdit('fill', 'The entries use too many of the Unicode symbols for Braille.');
  const images = document === null ? [] : yield* placesOfImages(entries, document);
  const imageRequests = images.flatMap((place) => toImageRequests(place, entries));
  const texted = entries.flatMap(({ value, ...placeholder }, entry) =>
    'text' in value ? [{ ...placeholder, text: value.text, mark: marks[entry] ?? '', entry }] : [],
  );
  return {
    requests: [
      ...imageRequests,
      ...texted.map(({ find, matchCase, mark }) => replaceAll(find, mark, matchCase)),
      ...texted.map(({ mark, text }) => replaceAll(mark, text, true)),
    ],
    countsOf(replies = []) {
      const counts = entries.map(
        (_, entry) => images.filter((place) => place.entry === entry).length,
      );
      for (const [at, { entry }] of texted.entries())
        counts[entry] = replies[imageRequests.length + at]?.replaceAllText?.occurrencesChanged ?? 0;
      return counts;
    },
  };
}

const imageUrlOf = (entry: FillEntry | undefined): string | null =>
  entry !== undefined && 'imageUrl' in entry.value ? entry.value.imageUrl : null;

const replaceAll = (text: string, replaceText: string, matchCase: boolean): EditRequest => ({
  replaceAllText: { containsText: { text, matchCase }, replaceText },
});

/** From the end of each segment to its start, so that no request moves the places of the ones after it. */
function* placesOfImages(
  entries: readonly FillEntry[],
  document: DocumentRecord,
): SlicedWork<readonly FoundPlaceholder[]> {
  const found = yield* findPlaceholders(document, entries);
  const places = found
    .filter(({ entry }) => imageUrlOf(entries[entry]) !== null)
    .toSorted((one, other) => other.startIndex - one.startIndex);
  const inFootnote = places.find(({ isInFootnote }) => isInFootnote);
  if (inFootnote === undefined) return places;
  throw new InvalidEdit(
    `fill[${inFootnote.entry}].imageUrl`,
    `"${entries[inFootnote.entry]?.find}" is in a footnote, which cannot contain images.`,
  );
}

function toImageRequests(
  { entry, startIndex, endIndex, tabId, segmentId }: FoundPlaceholder,
  entries: readonly FillEntry[],
): readonly EditRequest[] {
  const uri = imageUrlOf(entries[entry]);
  if (uri === null) return [];
  const segment = { tabId, ...(segmentId === '' ? {} : { segmentId }) };
  return [
    { deleteContentRange: { range: { ...segment, startIndex, endIndex } } },
    { insertInlineImage: { uri, location: { ...segment, index: startIndex } } },
  ];
}
