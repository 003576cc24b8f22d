import { builder } from '../../../builder/builder.ts';
import type { InputFields } from './location.ts';

const anchor = (t: InputFields, what: string) => ({
  id: t.id({ description: `The id of the ${what}.` }),
  tabId: t.id({ description: `The \`tabId\` of the tab that contains the ${what}.` }),
});

const BookmarkLinkInput = builder.inputType('BookmarkLinkInput', {
  description: 'A link to a bookmark.',
  fields: (t) => anchor(t, 'bookmark'),
});

const HeadingLinkInput = builder.inputType('HeadingLinkInput', {
  description: 'A link to a heading.',
  fields: (t) => anchor(t, 'heading'),
});

/** The target of a link. */
export const LinkInput = builder.inputType('LinkInput', {
  description: 'The target of a link in the text. Set one field.',
  fields: (t) => ({
    url: t.string({ description: 'The URL of a page outside the document.' }),
    tabId: t.id({ description: 'The id of a tab in the same document.' }),
    bookmark: t.field({
      type: BookmarkLinkInput,
      description: 'A bookmark in the same document.',
    }),
    heading: t.field({ type: HeadingLinkInput, description: 'A heading in the same document.' }),
    bookmarkId: t.id({
      description:
        'The id of a bookmark in a document with one tab. In a document with several tabs, use `bookmark`.',
    }),
    headingId: t.id({
      description:
        'The id of a heading in a document with one tab. In a document with several tabs, use `heading`.',
    }),
  }),
});
