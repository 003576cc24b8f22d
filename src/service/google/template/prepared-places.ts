import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import { InvalidEdit } from '../edit/invalid-edit.ts';
import type { DocumentRecord } from '../record/document.ts';
import type { FillEntry, FillRequest } from './fill-entry.ts';
import type { Guard } from './guard.ts';
import { toMarkdownRequests } from './markdown-value.ts';
import { type FoundPlaceholder, findPlaceholders } from './placeholder.ts';

/** The requests for images and Markdown. */
interface PreparedPlaces {
  readonly requests: readonly FillRequest[];
  /** The number of places of each entry. */
  readonly counts: readonly number[];
  readonly losses: readonly string[];
}

/** The maximum of all text that is inserted, in UTF-16 code units. A document has at most about a million characters. */
const maxUnits = 1_000_000;

/**
 * Plans the images and the Markdown. Throws InvalidEdit if a place cannot contain its value.
 *
 * @param guard   Hides the placeholders of texts in Markdown.
 * @param border  Separates Markdown from the text around it.
 */
export function* preparePlaces(
  entries: readonly FillEntry[],
  document: DocumentRecord,
  guard: Guard,
  border: string,
): SlicedWork<PreparedPlaces> {
  const found = yield* findPlaceholders(document, entries);
  // From the end of each segment to its start, so that no request moves the places of the ones after it.
  const places = found.toSorted((one, other) => other.startIndex - one.startIndex);
  const requests: FillRequest[] = [];
  const counts = entries.map(() => 0);
  const losses = new Set<string>();
  let units = 0;
  for (const place of places) {
    const { entry } = place;
    const { find, value } = entries[entry] ?? {};
    if (find === undefined || value === undefined || 'text' in value) continue;
    counts[entry] = (counts[entry] ?? 0) + 1;
    if ('imageUrl' in value) {
      requests.push(...toImageRequests(place, find, value.imageUrl));
      continue;
    }
    const { markdown } = value;
    const content = place.isInFootnote ? markdown.inFootnote : markdown.inBody;
    for (const loss of content.losses) losses.add(loss);
    const blocks = yield* guard.protect(content.blocks);
    for (const { request, line } of yield* toMarkdownRequests(place, markdown, blocks, border)) {
      units += request.insertText?.text?.length ?? 0;
      const { field } = markdown;
      requests.push({ request, source: { field, name: `line ${line} of ${field}` } });
    }
    if (units > maxUnits)
      throw new InvalidEdit('fill', `fill inserts more than ${maxUnits} UTF-16 code units.`);
    if (isTurnOver()) yield;
  }
  return { requests, counts, losses: [...losses] };
}

function toImageRequests(
  { entry, startIndex, endIndex, tabId, segmentId, isInFootnote }: FoundPlaceholder,
  find: string,
  uri: string,
): readonly FillRequest[] {
  const field = `fill[${entry}].imageUrl`;
  if (isInFootnote)
    throw new InvalidEdit(field, `"${find}" is in a footnote, which cannot contain images.`);
  const segment = { tabId, ...(segmentId === '' ? {} : { segmentId }) };
  const source = { field, name: field };
  return [
    { request: { deleteContentRange: { range: { ...segment, startIndex, endIndex } } }, source },
    {
      request: { insertInlineImage: { uri, location: { ...segment, index: startIndex } } },
      source,
    },
  ];
}
