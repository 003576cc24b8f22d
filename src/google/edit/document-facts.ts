import type { DocumentRecord, TabRecord } from '../document.ts';
import { tabsOf } from '../tab.ts';
import { type CodeUnit, toCodeUnits } from './code-unit.ts';
import type { Position } from './position.ts';

/** The facts about a document that can affect the order of requests. */
export interface DocumentFacts {
  /** The tab that requests without a tab id refer to. */
  readonly firstTabId: string | null;
  /** The paragraphs that overlap a range, and the total number of tab characters at their starts. */
  paragraphsIn(range: Pick<Position, 'tabId' | 'segmentId' | 'start' | 'end'>): {
    readonly start: number;
    readonly end: number;
    readonly tabs: number;
  };
}

/** @param document  The complete document, read with its tabs. */
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

/** The content of a segment of a tab. */
function contentOf(tab: TabRecord | undefined, segmentId: string) {
  const { body, headers, footers, footnotes } = tab?.documentTab ?? {};
  if (segmentId === '') return body?.content ?? [];
  return (headers?.[segmentId] ?? footers?.[segmentId] ?? footnotes?.[segmentId])?.content ?? [];
}

const isInParagraph = (unit: CodeUnit | undefined) => unit?.length === 1 || unit === 'inline';

function paragraphStart(units: readonly CodeUnit[], index: number): number {
  let start = Math.min(index, units.length);
  while (start > 0 && isInParagraph(units[start - 1]) && units[start - 1] !== '\n') start -= 1;
  return start;
}

/** Counts the tab characters at the starts of paragraphs: after a line feed or a unit that is not text. */
function countTabs(units: readonly CodeUnit[]): number {
  let count = 0;
  let isLeading = true;
  for (const unit of units) {
    if (isLeading && unit === '\t') count += 1;
    else isLeading = unit === '\n' || !isInParagraph(unit);
  }
  return count;
}
