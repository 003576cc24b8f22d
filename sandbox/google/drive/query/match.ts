import type { FileRow, PermissionRow } from '../../../store/google/file-row.ts';
import type { RequestContext } from '../../protocol/request.ts';
import { isSharedWith, isTrashed } from '../access.ts';
import { documentText } from './document-text.ts';
import type { Query, Term } from './parse.ts';
import { InvalidQuery } from './token.ts';
import { hasWordPrefixes, hasWords, wordsOf } from './word.ts';

/** Whether a file matches a search. */
export type FileFilter = (file: FileRow) => boolean;

/** Creates the filter of a search. Throws an InvalidQuery for an unknown field, operator or value. */
export function createFilter(query: Query, context: RequestContext): FileFilter {
  switch (query.kind) {
    case 'not': {
      const inner = createFilter(query.of, context);
      return (file) => !inner(file);
    }
    case 'and': {
      const inner = query.of.map((operand) => createFilter(operand, context));
      return (file) => inner.every((match) => match(file));
    }
    case 'or': {
      const inner = query.of.map((operand) => createFilter(operand, context));
      return (file) => inner.some((match) => match(file));
    }
    case 'term':
      return filterByTerm(query, context);
  }
}

function filterByTerm(term: Term, context: RequestContext): FileFilter {
  const { email } = context.person;
  // `me` is the caller.
  const ofPerson = term.value === 'me' ? { ...term, value: email } : term;
  switch (term.field) {
    case 'name':
      return filterByName(term, context);
    case 'fullText': {
      if (term.operator !== 'contains') throw unknownOperator(term);
      const text = textOf(term);
      return (file) => hasWords(wordsIn(file, context), text);
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
      return filterByFlag(term, (file) => isTrashed(file, context.store));
    case 'starred':
      return filterByFlag(term, ({ starredBy }) => starredBy.includes(email));
    case 'sharedWithMe':
      return filterByFlag(term, (file) => isSharedWith(file, email));
    case 'parents': {
      if (term.operator !== 'in') throw unknownOperator(term);
      const id = term.value === 'root' ? context.person.rootId : term.value;
      return ({ parentIds }) => parentIds.some((parentId) => parentId === id);
    }
    case 'properties':
      return filterByProperty(term, ({ properties }) => properties);
    case 'appProperties':
      return filterByProperty(term, ({ appProperties }) => appProperties);
    case 'owners':
      return filterByRole(ofPerson, ['owner']);
    case 'writers':
      return filterByRole(ofPerson, ['owner', 'organizer', 'fileOrganizer', 'writer']);
    case 'readers':
      return filterByRole(ofPerson, [
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

function filterByProperty(
  term: Term,
  read: (file: FileRow) => Readonly<Record<string, string>>,
): FileFilter {
  const { operator, value } = term;
  if (operator !== 'has' || typeof value !== 'object') throw unknownOperator(term);
  return (file) => read(file)[value.key] === value.value;
}

function textOf({ field, value }: Term): string {
  if (typeof value !== 'string') throw new InvalidQuery(`${field} is a text.`);
  return value;
}

function filterByFlag(term: Term, isSet: FileFilter): FileFilter {
  const { field, value } = term;
  if (typeof value !== 'boolean') throw new InvalidQuery(`${field} is true or false.`);
  return equals(term, (file) => isSet(file) === value);
}

/** `=` and `!=`. */
function equals(term: Term, isEqual: FileFilter): FileFilter {
  if (term.operator === '=') return isEqual;
  if (term.operator === '!=') return (file) => !isEqual(file);
  throw unknownOperator(term);
}

function filterByName(term: Term, { isBroken }: RequestContext): FileFilter {
  const value = textOf(term);
  if (term.operator !== 'contains') return equals(term, ({ name }) => name === value);
  if (isBroken('google.name-prefix')) return ({ name }) => hasWords(wordsOf(name), value);
  return ({ name }) => hasWordPrefixes(wordsOf(name), value);
}

function wordsIn(file: FileRow, { store }: RequestContext): readonly string[] {
  const row = store.index.document(file.id);
  const text = row ? documentText(row) : '';
  return wordsOf(`${file.name}\n${file.description}\n${text}`);
}

function filterByTime(term: Term, field: 'createdTime' | 'modifiedTime'): FileFilter {
  const time = Date.parse(textOf(term));
  if (Number.isNaN(time)) throw new InvalidQuery(`${term.value} is no time.`);
  const comparison = comparisons[term.operator];
  if (!comparison) throw unknownOperator(term);
  return (file) => comparison(Date.parse(file[field]), time);
}

const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>=': (left, right) => left >= right,
  '>': (left, right) => left > right,
};

function filterByRole(term: Term, roles: readonly PermissionRow['role'][]): FileFilter {
  if (term.operator !== 'in') throw unknownOperator(term);
  const { value } = term;
  return ({ permissions }) =>
    permissions.some(({ email, role }) => email === value && roles.includes(role));
}
