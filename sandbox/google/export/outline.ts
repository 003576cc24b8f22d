import type { docs_v1 } from '@googleapis/docs';
import {
  allTabs,
  type DocumentRow,
  type Segment,
  type TabRow,
} from '../../store/google/document-model.ts';
import { applySuggestionsMode } from '../docs/suggestion.ts';
import { type Block, type ParagraphBlock, type PositionedPiece, parseTree } from '../docs/tree.ts';

// The parts of a document that all exports use: its blocks and their text, without indexes. Suggestions are not exported.

/** Text with the same style. */
export interface Run {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly url: string | null;
}

/** A paragraph. `level` is the level of a heading (0 for the title), or of an item in its list. */
export interface OutlineParagraph {
  readonly kind: 'paragraph' | 'heading' | 'item';
  readonly level: number;
  /** The number of a list item, or null for a bullet. */
  readonly number: number | null;
  readonly runs: readonly Run[];
}

/** A table. Each cell contains blocks. */
export interface OutlineTable {
  readonly kind: 'table';
  readonly rows: readonly (readonly (readonly OutlineBlock[])[])[];
}

/** A page break. */
export interface OutlineBreak {
  readonly kind: 'break';
}

/** A block of a document in an export. */
export type OutlineBlock = OutlineParagraph | OutlineTable | OutlineBreak;

/** A document in an export: its tabs, each with its notes at the end. */
export interface Outline {
  readonly title: string;
  readonly tabs: readonly {
    readonly title: string;
    readonly header: readonly OutlineBlock[];
    readonly body: readonly OutlineBlock[];
    readonly notes: readonly (readonly OutlineBlock[])[];
    readonly footer: readonly OutlineBlock[];
  }[];
}

/** The outline of a document. */
export function outlineOf(title: string, { tabs }: DocumentRow): Outline {
  const shown = tabs.map((tab) => applySuggestionsMode(tab, 'PREVIEW_WITHOUT_SUGGESTIONS'));
  return {
    title,
    tabs: [...allTabs(shown)].map((tab) => {
      const numbering = createNumbering(tab);
      const read = (segment: Segment) =>
        parseTree(segment).flatMap((block) => toBlocks(block, numbering));
      const readAll = (segments: ReadonlyMap<string, Segment>) =>
        [...segments.values()].flatMap(read);
      return {
        title: tab.title,
        header: readAll(tab.headers),
        body: read(tab.body),
        notes: [...tab.footnotes.values()].map(read),
        footer: readAll(tab.footers),
      };
    }),
  };
}

type Numbering = ReturnType<typeof createNumbering>;

/** Counts the items of a tab's numbered lists, separately for each level. */
function createNumbering({ lists, footnotes }: TabRow) {
  const counts = new Map<string, number[]>();
  const noteIds = [...footnotes.keys()];
  const isNumbered = (level: docs_v1.Schema$NestingLevel | undefined) =>
    !!level?.glyphType && level.glyphType !== 'GLYPH_TYPE_UNSPECIFIED';
  return {
    next: (listId: string, level: number): number | null => {
      if (!isNumbered(lists.get(listId)?.nestingLevels?.[level])) return null;
      const outer = (counts.get(listId) ?? []).slice(0, level + 1);
      outer[level] = (outer[level] ?? 0) + 1;
      counts.set(listId, outer);
      return outer[level];
    },
    note: (id: string) => noteIds.indexOf(id) + 1,
  };
}

function toBlocks(block: Block, numbering: Numbering): OutlineBlock[] {
  switch (block.kind) {
    case 'section':
      return [];
    case 'contents':
      return block.content.flatMap((child) => toBlocks(child, numbering));
    case 'table': {
      const rows = block.rows.map(({ cells }) =>
        cells.map(({ content }) => content.flatMap((child) => toBlocks(child, numbering))),
      );
      return [{ kind: 'table', rows }];
    }
    case 'paragraph': {
      const breaks = block.pieces.some(
        ({ piece }) => piece.kind === 'inline' && piece.name === 'pageBreak',
      );
      const paragraph = toParagraph(block, numbering);
      return breaks ? [paragraph, { kind: 'break' }] : [paragraph];
    }
  }
}

function toParagraph({ pieces, close }: ParagraphBlock, numbering: Numbering): OutlineParagraph {
  const runs = pieces
    .map((positioned) => toRun(positioned, numbering))
    .filter(({ text }) => text !== '');
  const { bullet, style } = close;
  if (bullet) {
    const number = numbering.next(bullet.listId, bullet.nestingLevel);
    return { kind: 'item', level: bullet.nestingLevel, number, runs };
  }
  const name = style.namedStyleType ?? '';
  const level = name === 'TITLE' ? 0 : Number(/^HEADING_(\d)$/.exec(name)?.[1] ?? Number.NaN);
  if (Number.isNaN(level)) return { kind: 'paragraph', level: 0, number: null, runs };
  return { kind: 'heading', level, number: null, runs };
}

function toRun({ piece }: PositionedPiece, numbering: Numbering): Run {
  const { bold, italic, link } = piece.style;
  const style = { isBold: bold === true, isItalic: italic === true };
  if (piece.kind === 'text') return { ...style, text: piece.content, url: link?.url ?? null };
  switch (piece.name) {
    case 'person': {
      const { name, email } = piece.value.personProperties ?? {};
      return { ...style, text: name ?? email ?? '', url: email ? `mailto:${email}` : null };
    }
    case 'richLink': {
      const { title, uri } = piece.value.richLinkProperties ?? {};
      return { ...style, text: title ?? uri ?? '', url: uri ?? null };
    }
    case 'dateElement':
      return { ...style, text: piece.value.dateElementProperties?.displayText ?? '', url: null };
    case 'footnoteReference':
      return { ...style, text: `[${numbering.note(piece.value.footnoteId ?? '')}]`, url: null };
    default:
      return { ...style, text: '', url: null };
  }
}
