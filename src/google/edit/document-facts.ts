import type { DocumentRecord, TabRecord } from '../document.ts';
import { tabsOf } from '../tab.ts';
import { type CodeUnit, toCodeUnits } from './code-unit.ts';
import type { Position } from './position.ts';

/** What the order of requests can hang on, of a document as it is. */
export interface DocumentFacts {
  /** The tab that is meant where none is named. */
  readonly firstTabId: string | null;
  /** The paragraphs of which a part is at a place, and how many tabs they begin with in all. */
  paragraphsIn(place: Pick<Position, 'tabId' | 'segmentId' | 'start' | 'end'>): {
    readonly start: number;
    readonly end: number;
    readonly tabs: number;
  };
}

/** @param document  Read with its tabs, whole. */
export function toFacts(document: DocumentRecord): DocumentFacts {
  const tabs = tabsOf(document);
  return {
    firstTabId: tabs[0]?.tabProperties?.tabId ?? null,
    paragraphsIn({ tabId, segmentId, start, end }) {
      const tab = tabs.find(({ tabProperties }) => tabProperties?.tabId === tabId) ?? tabs[0];
      const units = toCodeUnits(contentOf(tab, segmentId));
      const from = paragraphStart(units, start);
      const last = units.indexOf('\n', Math.max(end - 1, from));
      const to = last < 0 ? end : last + 1;
      return { start: from, end: to, tabs: countTabs(units.slice(from, to)) };
    },
  };
}

/** What stands in a segment of a tab. */
function contentOf(tab: TabRecord | undefined, segmentId: string) {
  const { body, headers, footers, footnotes } = tab?.documentTab ?? {};
  if (segmentId === '') return body?.content ?? [];
  return (headers?.[segmentId] ?? footers?.[segmentId] ?? footnotes?.[segmentId])?.content ?? [];
}

const isOfParagraph = (unit: CodeUnit | undefined) => unit?.length === 1 || unit === 'inline';

function paragraphStart(units: readonly CodeUnit[], index: number): number {
  let start = Math.min(index, units.length);
  while (start > 0 && isOfParagraph(units[start - 1]) && units[start - 1] !== '\n') start -= 1;
  return start;
}

/** Tabs right behind the beginning of a paragraph: behind what is no text, or a line feed. */
function countTabs(units: readonly CodeUnit[]): number {
  let count = 0;
  let isLeading = true;
  for (const unit of units) {
    if (isLeading && unit === '\t') count += 1;
    else isLeading = unit === '\n' || !isOfParagraph(unit);
  }
  return count;
}
