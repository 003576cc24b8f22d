import { invalidParameter } from '../../protocol/rejection.ts';
import { pageSizeOf } from '../page-size.ts';

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
  const { pageToken } = query;
  const size = pageSizeOf(query, 20, 100);
  const start = pageToken === undefined ? 0 : startOf(pageToken);
  const end = start + size;
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
