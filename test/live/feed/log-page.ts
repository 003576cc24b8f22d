import type { LogPage } from '../../../src/live/feed/store/feed-store.ts';

/** A page of a log with one change, whose name is that of the cursor after it. */
export const logPage = (
  before: string,
  after: string,
  changes: Partial<LogPage<string>> = {},
): LogPage<string> => ({
  before,
  after,
  changes: [after],
  hasMore: false,
  isReset: false,
  readAt: 0,
  ...changes,
});
