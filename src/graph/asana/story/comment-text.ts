import type { CommentData, StoryRecord } from '../../../asana/record/story.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import type { Mask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { InputError } from '../../error/input-error.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { checkExclusive } from '../../mutation/text.ts';
import { toKind } from '../record/record-kind.ts';
import { checkLongRichText, checkShortRichText, isLongRichText } from '../record/rich-text.ts';
import { sendWrite } from '../record/write.ts';

/** The content of a comment: plain text or rich text. */
export interface CommentTextInput {
  readonly text?: string | null | undefined;
  readonly htmlText?: string | null | undefined;
}

/** Parses the content of a comment. Empty if neither input is given. Throws InputError. */
export function parseCommentText(input: CommentTextInput): CommentData {
  checkExclusive(input, 'text', 'htmlText');
  const { text, htmlText } = input;
  if (text == null && htmlText == null) return {};
  if (!(text ?? htmlText)?.trim()) {
    throw new InputError(
      text == null ? 'htmlText' : 'text',
      'A comment must not be empty: give text or htmlText.',
    );
  }
  if (htmlText == null) return { text: text ?? '' };
  checkShortRichText(htmlText, 'htmlText');
  return { html_text: htmlText };
}

/** Sends a comment. Checks first what parseCommentText has left: long rich text. */
export async function sendComment(
  write: AsanaWrite<StoryRecord>,
  mask: Mask,
  context: Context,
): Promise<StoryRecord> {
  const { html_text: html } = write.data;
  if (isLongRichText(html)) await beforeWriting(checkLongRichText(html, 'htmlText'));
  return sendWrite(toKind('story'), write, mask, context);
}
