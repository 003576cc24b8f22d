import type { CommentData } from '../../../asana/story.ts';
import { InputError } from '../../error/input-error.ts';
import { checkExclusive } from '../../mutation/text.ts';
import { checkRichText } from '../record/rich-text.ts';

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
  checkRichText(htmlText, 'htmlText');
  return { html_text: htmlText };
}
