import { builder } from '../../../builder/builder.ts';
import { insertionLocation, RangeInput, TabsCriteriaInput } from '../input/location.ts';

/** `insertText`. */
export const InsertTextRequest = builder.inputType('InsertTextRequest', {
  description: 'Inserts text. What stands behind it moves by the length of the text.',
  fields: (t) => ({
    text: t.string({
      required: true,
      description:
        'The text. A line feed in it begins a paragraph that looks like the one it is inserted in; the text looks like what stands before it. Control characters other than tab and line feed, and private ones, are left out by the service.',
    }),
    ...insertionLocation(t, 'the text'),
  }),
});

/** `deleteContentRange`. */
export const DeleteContentRangeRequest = builder.inputType('DeleteContentRangeRequest', {
  description: 'Deletes a stretch of a document. What stands behind it moves up by its length.',
  fields: (t) => ({
    range: t.field({
      type: RangeInput,
      required: true,
      description:
        'What is deleted. Never the line feed at the end of a segment or cell, half a surrogate pair, a part of a table, or the line feed before a table that stays.',
    }),
  }),
});

/** `replaceContentRange`, ours. */
export const ReplaceContentRangeRequest = builder.inputType('ReplaceContentRangeRequest', {
  description:
    'Replaces a stretch of a document: short for `deleteContentRange` followed by `insertText` at its start, which is what is sent.',
  fields: (t) => ({
    range: t.field({
      type: RangeInput,
      required: true,
      description: 'What is replaced, with the limits of `deleteContentRange`.',
    }),
    text: t.string({
      required: true,
      description:
        'What takes its place; it looks like the text before it. Empty, the stretch is deleted.',
    }),
  }),
});

const SubstringMatchCriteriaInput = builder.inputType('SubstringMatchCriteriaInput', {
  description: 'Which text is looked for.',
  fields: (t) => ({
    text: t.string({ required: true, description: 'The text to look for; not empty.' }),
    matchCase: t.boolean({
      description: 'Whether capitals and small letters differ. Absent is false.',
    }),
    searchByRegex: t.boolean({
      description: 'Whether the text is a regular expression. Absent is false.',
    }),
  }),
});

/** `replaceAllText`. */
export const ReplaceAllTextRequest = builder.inputType('ReplaceAllTextRequest', {
  description:
    'Replaces a text wherever it stands, in headers, footers and footnotes too. Its reply has `occurrencesChanged`; absent is 0.',
  fields: (t) => ({
    containsText: t.field({
      type: SubstringMatchCriteriaInput,
      required: true,
      description: 'Which text is replaced.',
    }),
    replaceText: t.string({ description: 'What takes its place. Absent is empty.' }),
    tabsCriteria: t.field({
      type: TabsCriteriaInput,
      description: 'In which tabs. Absent is in all.',
    }),
  }),
});
