import { type FileRow, mimeTypes } from '../../../store/google/file-row.ts';
import { invalidParameter } from '../../protocol/rejection.ts';
import type { RequestContext } from '../../protocol/request.ts';

type Compare = (one: FileRow, other: FileRow) => number;

const byText = (read: (file: FileRow) => string): Compare => {
  return (one, other) => {
    const [a, b] = [read(one), read(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  };
};

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What files can be ordered by. */
function comparisonOf(key: string, { person }: RequestContext): Compare | null {
  switch (key) {
    case 'createdTime':
    case 'sharedWithMeTime':
      return byText(({ createdTime }) => createdTime);
    case 'modifiedTime':
    case 'recency':
    case 'viewedByMeTime':
      return byText(({ modifiedTime }) => modifiedTime);
    case 'modifiedByMeTime':
      return byText((file) => (file.lastModifiedBy === person.email ? file.modifiedTime : ''));
    case 'name':
      return byText(({ name }) => name.toLowerCase());
    case 'name_natural':
      return (one, other) => natural.compare(one.name, other.name);
    case 'folder':
      return (one, other) => rankOf(one) - rankOf(other);
    case 'quotaBytesUsed':
      return (one, other) => (one.size ?? 0) - (other.size ?? 0);
    case 'starred':
      return (one, other) =>
        Number(one.starredBy.includes(person.email)) -
        Number(other.starredBy.includes(person.email));
    default:
      return null;
  }
}

/** Folders come first. */
const rankOf = ({ mimeType }: FileRow) => (mimeType === mimeTypes.folder ? 0 : 1);

/** Orders files by `key desc,other key`; without keys the latest change comes first, which nothing promises. */
export function orderFiles(
  files: readonly FileRow[],
  orderBy = 'modifiedTime desc',
  view: RequestContext,
): readonly FileRow[] {
  const comparisons = orderBy.split(',').map((term): Compare => {
    const [key = '', direction, ...rest] = term.trim().split(/\s+/);
    const compare = comparisonOf(key, view);
    if (!compare || rest.length > 0 || (direction !== undefined && direction !== 'desc')) {
      throw invalidParameter('orderBy');
    }
    return direction === 'desc' ? (one, other) => compare(other, one) : compare;
  });
  comparisons.push(byText(({ id }) => id));
  return files.toSorted((one, other) => {
    for (const compare of comparisons) {
      const order = compare(one, other);
      if (order !== 0) return order;
    }
    return 0;
  });
}
