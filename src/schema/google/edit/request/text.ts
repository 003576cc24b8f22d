import { builder } from '../../../builder/builder.ts';
import {
  type InputFields,
  insertionLocation,
  RangeInput,
  TabsCriteriaInput,
} from '../input/location.ts';

const InsertTextRequest = builder.inputType('InsertTextRequest', {
  description:
    'Inserts text. The indexes of the content after it increase by the length of the text.',
  fields: (t) => ({
    text: t.string({
      required: true,
      description:
        'The text. It gets the style of the text before it. A line feed starts a new paragraph with the style of the current one. Google removes private-use characters, and all control characters except tabs and line feeds.',
    }),
    ...insertionLocation(t, 'the text'),
  }),
});

const DeleteContentRangeRequest = builder.inputType('DeleteContentRangeRequest', {
  description:
    'Deletes the content of a range. The indexes of the content after it decrease by the length of the range.',
  fields: (t) => ({
    range: t.field({
      type: RangeInput,
      required: true,
      description:
        'The range to delete. It must not contain the line feed at the end of a segment or cell, one half of a surrogate pair, only a part of a table, or the line feed before a table that is kept.',
    }),
  }),
});

const ReplaceContentRangeRequest = builder.inputType('ReplaceContentRangeRequest', {
  description:
    'Replaces the content of a range with text. It is short for `deleteContentRange` followed by `insertText` at the start of the range, and is sent as these two requests.',
  fields: (t) => ({
    range: t.field({
      type: RangeInput,
      required: true,
      description: 'The range to replace, with the limits of `deleteContentRange`.',
    }),
    text: t.string({
      required: true,
      description:
        'The replacement text. It gets the style of the text before it. If it is empty, the range is only deleted.',
    }),
  }),
});

const SubstringMatchCriteriaInput = builder.inputType('SubstringMatchCriteriaInput', {
  description: 'The text to search for.',
  fields: (t) => ({
    text: t.string({
      required: true,
      description: 'The text to search for. It must not be empty.',
    }),
    matchCase: t.boolean({
      description: 'Whether the search is case-sensitive. If omitted, it is false.',
    }),
    searchByRegex: t.boolean({
      description: 'Whether the text is a regular expression. If omitted, it is false.',
    }),
  }),
});

const ReplaceAllTextRequest = builder.inputType('ReplaceAllTextRequest', {
  description:
    'Replaces all occurrences of a text, including those in headers, footers and footnotes. The reply contains `occurrencesChanged`, or nothing if it is 0.',
  fields: (t) => ({
    containsText: t.field({
      type: SubstringMatchCriteriaInput,
      required: true,
      description: 'The text to replace.',
    }),
    replaceText: t.string({ description: 'The replacement text. If omitted, it is empty.' }),
    tabsCriteria: t.field({
      type: TabsCriteriaInput,
      description: 'The tabs to search. If omitted, all tabs are searched.',
    }),
  }),
});

/** The kinds of requests for text. */
export const textRequests = (t: InputFields) => ({
  insertText: t.field({ type: InsertTextRequest, description: 'Inserts text.' }),
  deleteContentRange: t.field({
    type: DeleteContentRangeRequest,
    description: 'Deletes the content of a range.',
  }),
  replaceContentRange: t.field({
    type: ReplaceContentRangeRequest,
    description:
      'Replaces the content of a range with text. This API adds this request; it is sent to Google as two requests.',
  }),
  replaceAllText: t.field({
    type: ReplaceAllTextRequest,
    description: 'Replaces all occurrences of a text.',
  }),
});
