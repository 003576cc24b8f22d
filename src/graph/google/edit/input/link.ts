import { builder } from '../../../builder/builder.ts';
import type { InputFields } from './location.ts';

const anchor = (t: InputFields, what: string) => ({
  id: t.id({ description: `The id of the ${what}.` }),
  tabId: t.id({ description: `The tab that the ${what} stands in: its \`tabId\`.` }),
});

const BookmarkLinkInput = builder.inputType('BookmarkLinkInput', {
  description: 'A bookmark that a text leads to.',
  fields: (t) => anchor(t, 'bookmark'),
});

const HeadingLinkInput = builder.inputType('HeadingLinkInput', {
  description: 'A heading that a text leads to.',
  fields: (t) => anchor(t, 'heading'),
});

/** Where a text leads to. */
export const LinkInput = builder.inputType('LinkInput', {
  description: 'Where a text leads to when it is clicked: one of these.',
  fields: (t) => ({
    url: t.string({ description: 'An address outside of the document.' }),
    tabId: t.id({ description: 'A tab of the same document.' }),
    bookmark: t.field({
      type: BookmarkLinkInput,
      description: 'A bookmark in the same document.',
    }),
    heading: t.field({ type: HeadingLinkInput, description: 'A heading in the same document.' }),
    bookmarkId: t.id({
      description: 'A bookmark of the only tab; in documents of several tabs use `bookmark`.',
    }),
    headingId: t.id({
      description: 'A heading of the only tab; in documents of several tabs use `heading`.',
    }),
  }),
});
