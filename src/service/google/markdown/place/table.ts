import { InvalidEdit } from '../../edit/invalid-edit.ts';
import type { StructuralElementRecord } from '../../record/document.ts';
import { findHeading } from './heading.ts';
import { quote } from './quote.ts';
import { contentOfSection } from './section.ts';
import type { TabBody } from './target.ts';

/** A table that a caller names. Tables inside tables are not counted. */
export interface TablePlace {
  /** Which table of the tab or of the section, from 1. */
  readonly number: number;
  /** The heading of the section; null for the complete tab. */
  readonly heading: string | null;
  /** Which of several headings with this text, from 1. */
  readonly occurrence: number;
}

/** Finds the element that contains a table. Throws InvalidEdit if it does not exist. */
export function findTable(
  body: TabBody,
  { number, heading, occurrence }: TablePlace,
): StructuralElementRecord {
  const content =
    heading === null
      ? body.content
      : contentOfSection(body, findHeading(body, heading, occurrence, 'table.heading'));
  const tables = content.filter(({ table }) => table);
  const found = tables[number - 1];
  if (found !== undefined) return found;
  const where = heading === null ? 'The tab' : `The section ${quote(heading.trim())}`;
  const count = tables.length;
  throw new InvalidEdit(
    'table.number',
    count === 0
      ? `${where} has no table.`
      : `${where} has no table number ${number}: it has ${count} ${count === 1 ? 'table' : 'tables'}.`,
  );
}
