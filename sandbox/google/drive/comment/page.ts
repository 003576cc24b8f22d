import { invalidParameter } from '../../protocol/rejection.ts';

/** One page of comments or replies. */
export interface PostPage<Post> {
  readonly posts: readonly Post[];
  readonly nextPageToken: string | null;
}

/** Cuts the requested page. Source: the discovery document of Drive v3: 20 by default, and more than 100 means 100. */
export function pageOf<Post>(
  posts: readonly Post[],
  query: Readonly<Record<string, string>>,
): PostPage<Post> {
  const { pageSize = '20', pageToken } = query;
  if (!/^[1-9]\d*$/.test(pageSize))
    throw invalidParameter(
      'pageSize',
      `Invalid value '${pageSize}'. Values must be within the range: [1, 100]`,
    );
  const start = pageToken === undefined ? 0 : startOf(pageToken);
  const end = start + Math.min(Number(pageSize), 100);
  return {
    posts: posts.slice(start, end),
    nextPageToken: end < posts.length ? Buffer.from(`post ${end}`).toString('base64url') : null,
  };
}

/** The wording is unverified. */
function startOf(token: string): number {
  const [, start] = /^post (\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  if (start === undefined) throw invalidParameter('pageToken');
  return Number(start);
}

/** The earliest `modifiedTime` of the listed comments, in milliseconds. */
export function startTimeOf({ startModifiedTime }: Readonly<Record<string, string>>): number {
  if (startModifiedTime === undefined) return Number.NEGATIVE_INFINITY;
  const time = /^\d{4}-\d{2}-\d{2}T/.test(startModifiedTime)
    ? Date.parse(startModifiedTime)
    : Number.NaN;
  if (Number.isNaN(time)) throw invalidParameter('startModifiedTime');
  return time;
}
