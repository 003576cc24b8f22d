/** A comment on a file, or a reply to one. */
interface PostRow {
  readonly id: string;
  content: string;
  /** E-mail address. */
  readonly author: string;
  readonly createdTime: string;
  modifiedTime: string;
  /** A deleted post stays, without its content. */
  deleted: boolean;
}

/** What a reply does to its comment, besides its text. */
export const replyActions = ['resolve', 'reopen'] as const;

/** What a reply does to its comment, besides its text. */
export type ReplyAction = (typeof replyActions)[number];

/** A reply to a comment. */
export interface ReplyRow extends PostRow {
  /** Null if the reply has only a text. */
  readonly action: ReplyAction | null;
}

/** A comment on a file. */
export interface CommentRow extends PostRow {
  resolved: boolean;
  /** The text that the comment refers to. Null if it refers to the complete file. */
  readonly quotedText: string | null;
  /** The position that the writer of the comment gave. The editors show no anchor that an API has set. */
  readonly anchor: string | null;
  /** Whether only the author sees it, because an application with access to single files has written it. */
  readonly isHidden: boolean;
  readonly replies: ReplyRow[];
}
