import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { InvalidEdit } from '../../edit/invalid-edit.ts';
import { toFootnoteText } from '../footnote-request.ts';
import type { Insertion } from '../insertion.ts';
import type { LineRequest } from '../line-request.ts';
import type { MarkdownContent } from '../markdown-content.ts';
import type { TabBody } from '../place/target.ts';
import {
  checkCount,
  insertAtTarget,
  isOneWrite,
  type PlannedInsertion,
} from '../planned-insertion.ts';
import { lineOfMarkdown } from '../rejected-line.ts';
import {
  type BodyBlock,
  comparedKey,
  joinsNext,
  toBlocks,
  toWantedBlocks,
  type WantedBlock,
} from './block.ts';
import { BlockKeys } from './block-key.ts';
import { toRecords } from './block-record.ts';
import { type Difference, findDifferences } from './difference.ts';
import {
  type ElementRange,
  targetBetween,
  targetOfElements,
  toDeletion,
  withoutSectionBreaks,
} from './element-range.ts';
import { ListJoints } from './list-joint.ts';
import { toStyledText } from './styled-text.ts';
import { toTextEdit } from './text-edit.ts';

// Replaces the body of a tab by other content, and changes only the blocks that differ. All indexes are those of the document that was read: the
// requests are in descending order.

/** The requests that make the body of a tab equal to content. There are none if it is. Throws InvalidEdit. */
export function* planReplacement(
  content: MarkdownContent,
  body: TabBody,
  documentId: string,
): SlicedWork<PlannedInsertion> {
  if (body.tabId === null && body.tabCount > 1)
    throw new InvalidEdit(
      'tabId',
      `The document has ${body.tabCount} tabs. Give the tabId of the tab whose content is replaced.`,
    );
  const wantedRecords = yield* toRecords(content);
  const keys = yield* BlockKeys.create(documentId, body.tab);
  const wantedKeys = yield* BlockKeys.create(documentId, wantedRecords.tab);
  const given = yield* toBlocks(body.content, keys);
  const wanted = yield* toWantedBlocks(content, wantedRecords.elements, wantedKeys);
  const differences = yield* findDifferences(given.map(comparedKey), wanted.map(comparedKey));
  const writer = new ReplacementWriter(body, { given, wanted, keys, wantedKeys });
  const { texts, parts } = yield* writer.divide(differences);
  let insertion = yield* writer.requests(texts, parts);
  // The requests of many blocks that are replaced together are fewer.
  if (!isOneWrite(insertion.requests.length)) insertion = yield* writer.requests([], differences);
  checkCount(insertion.requests.length, lineOfMarkdown(0).field);
  return {
    ...insertion,
    toSecondWrite: (ids) => toFootnoteText(content, insertion, ids, body.tabId),
    toSource: lineOfMarkdown,
  };
}

interface Compared {
  readonly given: readonly BodyBlock[];
  readonly wanted: readonly WantedBlock[];
  readonly keys: BlockKeys;
  readonly wantedKeys: BlockKeys;
}

/** The requests that change only the text of a block. */
interface TextEdit {
  /** The position of the block. */
  readonly at: number;
  readonly requests: readonly LineRequest[];
}

class ReplacementWriter {
  readonly #body: TabBody;
  readonly #compared: Compared;

  constructor(body: TabBody, compared: Compared) {
    this.#body = body;
    this.#compared = compared;
  }

  /** Divides differences into paragraphs of which only the text changes, and parts that are replaced. */
  *divide(
    differences: readonly Difference[],
  ): SlicedWork<{ readonly texts: readonly TextEdit[]; readonly parts: readonly Difference[] }> {
    const texts: TextEdit[] = [];
    const parts: Difference[] = [];
    for (const difference of differences) {
      const { from, to, otherFrom, otherTo } = difference;
      if (to - from !== otherTo - otherFrom) {
        parts.push(difference);
        continue;
      }
      for (let count = 0; count < to - from; count += 1) {
        const [at, otherAt] = [from + count, otherFrom + count];
        const requests = yield* this.#textEdit(at, otherAt);
        if (requests === null)
          parts.push({ from: at, to: at + 1, otherFrom: otherAt, otherTo: otherAt + 1 });
        else texts.push({ at, requests });
      }
    }
    return { texts, parts };
  }

  /** The requests that change only the text of a paragraph; null if there are other differences. */
  *#textEdit(at: number, otherAt: number): SlicedWork<readonly LineRequest[] | null> {
    const { given, wanted, keys, wantedKeys } = this.#compared;
    const [one, other] = [given[at], wanted[otherAt]];
    const [paragraph, wantedParagraph] = [one?.element.paragraph, other?.element.paragraph];
    if (!one || !other || !paragraph || !wantedParagraph) return null;
    if (one.isAfterList !== other.isAfterList) return null;
    if ((yield* keys.shapeOf(paragraph)) !== (yield* wantedKeys.shapeOf(wantedParagraph)))
      return null;
    return yield* toTextEdit(
      yield* toStyledText(paragraph.elements ?? [], keys),
      yield* toStyledText(wantedParagraph.elements ?? [], wantedKeys),
      {
        tabId: this.#body.tabId,
        start: one.element.startIndex ?? 0,
        line: other.block.line,
      },
    );
  }

  /** All requests, from the end of the body to its start. */
  *requests(texts: readonly TextEdit[], parts: readonly Difference[]): SlicedWork<Insertion> {
    const { given, wanted } = this.#compared;
    const complete = yield* new ListJoints(given, wanted, this.#body.tab).complete(parts);
    const open = [...texts];
    const requests: LineRequest[] = [];
    const footnoteLabels: string[] = [];
    for (const { from, to, ...other } of complete.toReversed()) {
      // What is inserted before a block whose text changes is written after that change.
      for (let text = open.at(-1); text !== undefined && text.at >= from; text = open.at(-1)) {
        if (text.at >= to) requests.push(...text.requests);
        open.pop();
      }
      const write = yield* this.#replace({ from, to, ...other });
      for (const request of write.requests) requests.push(request);
      footnoteLabels.push(...write.footnoteLabels);
    }
    for (const text of open.toReversed()) requests.push(...text.requests);
    return { requests, footnoteLabels };
  }

  *#replace({ from, to, otherFrom, otherTo }: Difference): SlicedWork<Insertion> {
    if (isTurnOver()) yield;
    const { given, wanted } = this.#compared;
    const body = this.#body;
    const blocks = wanted.slice(otherFrom, otherTo).map(({ block }) => block);
    const line = (blocks[0] ?? wanted[otherFrom]?.block ?? wanted.at(-1)?.block)?.line ?? 1;
    const [before, after] = [given[from - 1]?.at ?? -1, given[to]?.at ?? body.content.length];
    // Empty paragraphs would separate a quote from the next one.
    const takesEmpty = joinsNext(given[from - 1]) || joinsNext(given[to]);
    const elements = takesEmpty
      ? { first: before + 1, last: after - 1 }
      : { first: given[from]?.at ?? 0, last: to > from ? (given[to - 1]?.at ?? 0) : -1 };
    const [first, ...others] = withoutSectionBreaks(body, elements);
    const deletions = (ranges: readonly ElementRange[]) =>
      ranges.toReversed().flatMap((range) => toDeletion(body, range, line));
    if (blocks.length === 0)
      return { requests: deletions(first ? [first, ...others] : []), footnoteLabels: [] };
    const target = first ? targetOfElements(body, first) : targetBetween(body, before, after);
    const { requests, footnoteLabels } = yield* insertAtTarget(blocks, target);
    return { requests: [...deletions(others), ...requests], footnoteLabels };
  }
}
