import type { FileRow, PermissionRow } from '../../../store/google/file-row.ts';
import type { RequestContext } from '../../protocol/request.ts';
import { isSharedWith } from '../access.ts';
import { documentText } from './document-text.ts';
import type { Query, Term } from './parse.ts';
import { InvalidQuery } from './token.ts';

/** Whether a file is meant by a search. */
export type FileFilter = (file: FileRow) => boolean;

/** The search as a test of files; throws a BadQuery for fields, operators and values that there are not. */
export function createFilter(query: Query, view: RequestContext): FileFilter {
  switch (query.kind) {
    case 'not': {
      const inner = createFilter(query.of, view);
      return (file) => !inner(file);
    }
    case 'and': {
      const inner = query.of.map((one) => createFilter(one, view));
      return (file) => inner.every((match) => match(file));
    }
    case 'or': {
      const inner = query.of.map((one) => createFilter(one, view));
      return (file) => inner.some((match) => match(file));
    }
    case 'term':
      return filterByTerm(query, view);
  }
}

function filterByTerm(term: Term, view: RequestContext): FileFilter {
  const { email } = view.person;
  switch (term.field) {
    case 'name':
      return filterByName(term);
    case 'fullText': {
      if (term.operator !== 'contains') throw unknownOperator(term);
      const words = wordsOf(textOf(term)).join(' ');
      return (file) => ` ${wordsIn(file, view).join(' ')} `.includes(` ${words} `);
    }
    case 'mimeType': {
      const value = textOf(term);
      if (term.operator === 'contains') return ({ mimeType }) => mimeType.startsWith(value);
      return equals(term, ({ mimeType }) => mimeType === value);
    }
    case 'createdTime':
    case 'modifiedTime':
      return filterByTime(term, term.field);
    case 'trashed':
      return filterByFlag(term, ({ trashed }) => trashed);
    case 'starred':
      return filterByFlag(term, ({ starredBy }) => starredBy.includes(email));
    case 'sharedWithMe':
      return filterByFlag(term, (file) => isSharedWith(file, email));
    case 'parents': {
      if (term.operator !== 'in') throw unknownOperator(term);
      const id = term.value === 'root' ? view.person.rootId : term.value;
      return ({ parentIds }) => parentIds.some((parentId) => parentId === id);
    }
    case 'owners':
      return filterByRole(term, ['owner']);
    case 'writers':
      return filterByRole(term, ['owner', 'organizer', 'fileOrganizer', 'writer']);
    case 'readers':
      return filterByRole(term, [
        'owner',
        'organizer',
        'fileOrganizer',
        'writer',
        'commenter',
        'reader',
      ]);
    default:
      throw new InvalidQuery(`There is no field ${term.field}.`);
  }
}

const unknownOperator = ({ field, operator }: Term) =>
  new InvalidQuery(`${field} has no operator ${operator}.`);

function textOf({ field, value }: Term): string {
  if (typeof value !== 'string') throw new InvalidQuery(`${field} is a text.`);
  return value;
}

function filterByFlag(term: Term, isSo: FileFilter): FileFilter {
  const { field, value } = term;
  if (typeof value !== 'boolean') throw new InvalidQuery(`${field} is true or false.`);
  return equals(term, (file) => isSo(file) === value);
}

/** `=` and `!=`. */
function equals(term: Term, isEqual: FileFilter): FileFilter {
  if (term.operator === '=') return isEqual;
  if (term.operator === '!=') return (file) => !isEqual(file);
  throw unknownOperator(term);
}

function filterByName(term: Term): FileFilter {
  const value = textOf(term);
  if (term.operator !== 'contains') return equals(term, ({ name }) => name === value);
  const wanted = fold(value);
  return ({ name }) => startsAtWord(fold(name), wanted);
}

/** `hello` is in `HelloWorld` and in `Say hello`; `world` is in neither, and `hello` not in `Othello`. Source: GDEV, GOBS. */
function startsAtWord(name: string, wanted: string): boolean {
  for (let at = name.indexOf(wanted); at >= 0; at = name.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{M}\p{N}]$/u.test(name.slice(0, at))) return true;
    if (at >= name.length) return false;
  }
  return false;
}

const fold = (text: string) => text.normalize('NFC').toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function wordsIn(file: FileRow, { store }: RequestContext): string[] {
  const row = store.documents.get(file.id);
  const text = row ? documentText(row) : '';
  return wordsOf(`${file.name}\n${file.description}\n${text}`);
}

function filterByTime(term: Term, field: 'createdTime' | 'modifiedTime'): FileFilter {
  const limit = Date.parse(textOf(term));
  if (Number.isNaN(limit)) throw new InvalidQuery(`${term.value} is no time.`);
  const comparison = comparisons[term.operator];
  if (!comparison) throw unknownOperator(term);
  return (file) => comparison(Date.parse(file[field]), limit);
}

const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '=': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '>=': (one, other) => one >= other,
  '>': (one, other) => one > other,
};

function filterByRole(term: Term, roles: readonly PermissionRow['role'][]): FileFilter {
  if (term.operator !== 'in') throw unknownOperator(term);
  const { value } = term;
  return ({ permissions }) =>
    permissions.some(({ email, role }) => email === value && roles.includes(role));
}
