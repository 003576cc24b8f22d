import type { CommentRow, ReplyAction, ReplyRow } from '../../store/google/comment-row.ts';
import type { Store } from '../../store/google/store.ts';
import { documentFixtures } from '../fixture/document-fixture.ts';
import { type PersonName, people, users } from '../fixture/person.ts';

/** The definition of a comment. */
interface CommentDefinition {
  readonly author: PersonName;
  readonly content: string;
  readonly quotedText?: string;
  /** The day of June 2026 on which it was written. */
  readonly day: number;
  readonly replies?: readonly ReplyDefinition[];
}

interface ReplyDefinition {
  readonly author: PersonName;
  readonly content: string;
  readonly day: number;
  readonly action?: ReplyAction;
}

const { editable, commentable, guestReadable, long } = documentFixtures;

/** The comments of each file, the oldest first. */
const comments: Readonly<Record<string, readonly CommentDefinition[]>> = {
  [editable]: [
    {
      author: 'ada',
      content: 'Is the date agreed with the resellers?',
      quotedText: 'Launch plan',
      day: 2,
      replies: [
        { author: 'grace', content: 'Yes, since Monday.', day: 3 },
        { author: 'ada', content: '', action: 'resolve', day: 3 },
      ],
    },
    {
      author: 'grace',
      content: 'Who orders the <large> boxes & labels?',
      day: 8,
      replies: [
        { author: 'hana', content: 'I do.', action: 'resolve', day: 9 },
        { author: 'grace', content: 'The labels are missing.', action: 'reopen', day: 10 },
      ],
    },
    { author: 'ada', content: 'Add the price list 🎉', day: 11 },
  ],
  [commentable]: [{ author: 'grace', content: 'The headline is too long.', day: 5 }],
  [guestReadable]: [
    {
      author: 'ada',
      content: 'Noor, please send the artwork.',
      day: 6,
      replies: [
        { author: 'ada', content: 'In both colors.', day: 6 },
        { author: 'ada', content: 'By Monday.', day: 6 },
      ],
    },
  ],
  [long]: Array.from({ length: 130 }, (_, index) => ({
    author: index % 3 === 0 ? 'grace' : 'ada',
    content: `Observation ${index + 1}`,
    day: 1 + Math.floor(index / 10),
  })),
};

/** Adds the comments with which the sandbox starts. */
export function addComments(store: Store): void {
  for (const [fileId, definitions] of Object.entries(comments))
    store.comments.set(fileId, definitions.map(toRow));
}

function toRow(
  { replies = [], quotedText, ...post }: CommentDefinition,
  index: number,
): CommentRow {
  const rows = replies.map(
    ({ action = null, ...reply }, at): ReplyRow => ({
      ...toPost(reply, at + 1),
      id: idOf('R', at),
      action,
    }),
  );
  const row = toPost(post, index);
  return {
    ...row,
    id: idOf('C', index),
    modifiedTime: rows.at(-1)?.modifiedTime ?? row.modifiedTime,
    resolved: rows.findLast(({ action }) => action !== null)?.action === 'resolve',
    quotedText: quotedText ?? null,
    anchor: null,
    isHidden: false,
    replies: rows,
  };
}

const idOf = (kind: 'C' | 'R', index: number) => `AAAA${kind}${String(index + 1).padStart(5, '0')}`;

/** The times of the posts of one day differ. */
function toPost({ author, content, day }: ReplyDefinition, index: number) {
  const time = new Date(Date.UTC(2026, 5, day, 10, index % 60)).toISOString();
  const email = users.find(({ gid }) => gid === people[author])?.email ?? '';
  return { content, author: email, createdTime: time, modifiedTime: time, deleted: false };
}
