import { type FileRow, mimeTypes } from '../../../store/google/file-row.ts';
import { invalidParameter } from '../../protocol/rejection.ts';
import type { RequestContext } from '../../protocol/request.ts';

type Compare = (left: FileRow, right: FileRow) => number;

const byText = (read: (file: FileRow) => string): Compare => {
  return (left, right) => {
    const [a, b] = [read(left), read(right)];
    return a < b ? -1 : a > b ? 1 : 0;
  };
};

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The comparison for a sort key. Null if the key is unknown. */
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
      return (left, right) => natural.compare(left.name, right.name);
    case 'folder':
      return (left, right) => rankOf(left) - rankOf(right);
    case 'quotaBytesUsed':
      return (left, right) => (left.size ?? 0) - (right.size ?? 0);
    case 'starred':
      return (left, right) =>
        Number(left.starredBy.includes(person.email)) -
        Number(right.starredBy.includes(person.email));
    default:
      return null;
  }
}

/** Folders are first. */
const rankOf = ({ mimeType }: FileRow) => (mimeType === mimeTypes.folder ? 0 : 1);

/** Orders files by `key desc,other key`. By default, the latest change is first; Drive does not guarantee this order. */
export function orderFiles(
  files: readonly FileRow[],
  orderBy = 'modifiedTime desc',
  context: RequestContext,
): readonly FileRow[] {
  const comparisons = orderBy.split(',').map((term): Compare => {
    const [key = '', direction, ...rest] = term.trim().split(/\s+/);
    const compare = comparisonOf(key, context);
    if (!compare || rest.length > 0 || (direction !== undefined && direction !== 'desc')) {
      throw invalidParameter('orderBy');
    }
    return direction === 'desc' ? (left, right) => compare(right, left) : compare;
  });
  comparisons.push(byText(({ id }) => id));
  return files.toSorted((left, right) => {
    for (const compare of comparisons) {
      const order = compare(left, right);
      if (order !== 0) return order;
    }
    return 0;
  });
}
