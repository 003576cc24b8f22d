import { defineInputEnum, field } from '../../content/field/docs-field.ts';
import { docsInput, request, required } from '../../content/field/docs-input.ts';
import { SectionType } from '../../content/section.ts';
import { insertionLocation, RangeInput, TabsCriteriaInput } from '../input/location.ts';

const SubstringMatchCriteriaInput = docsInput('SubstringMatchCriteriaInput', {
  description: 'The text to search for.',
  fields: {
    text: required.string('The text to search for. It must not be empty.'),
    matchCase: field.boolean('Whether the search is case-sensitive. If omitted, it is false.'),
    searchByRegex: field.boolean(
      'Whether the text is a regular expression. If omitted, it is false.',
    ),
  },
});

export const textRequests = {
  insertText: request('Inserts text.', {
    description:
      'Inserts text. The indexes of the content after it increase by the length of the text.',
    fields: {
      text: required.string(
        'The text. It gets the style of the text before it. A line feed starts a new paragraph with the style of the current one. Google removes private-use characters, and all control characters except tabs and line feeds.',
      ),
      ...insertionLocation('the text'),
    },
  }),
  deleteContentRange: request('Deletes the content of a range.', {
    description:
      'Deletes the content of a range. The indexes of the content after it decrease by the length of the range.',
    fields: {
      range: required.object(
        RangeInput,
        'The range to delete. It must not contain the line feed at the end of a segment or cell, one half of a surrogate pair, only a part of a table, or the line feed before a table that is kept.',
      ),
    },
  }),
  replaceContentRange: request(
    'Replaces the content of a range with text. This API adds this request; it is sent to Google as two requests.',
    {
      description:
        'Replaces the content of a range with text. It is short for `deleteContentRange` followed by `insertText` at the start of the range, and is sent as these two requests.',
      fields: {
        range: required.object(
          RangeInput,
          'The range to replace, with the limits of `deleteContentRange`.',
        ),
        text: required.string(
          'The replacement text. It gets the style of the text before it. If it is empty, the range is only deleted.',
        ),
      },
    },
  ),
  replaceAllText: request('Replaces all occurrences of a text.', {
    description:
      'Replaces all occurrences of a text, including those in headers, footers and footnotes. The reply contains `occurrencesChanged`, or nothing if it is 0.',
    fields: {
      containsText: required.object(SubstringMatchCriteriaInput, 'The text to replace.'),
      replaceText: field.string('The replacement text. If omitted, it is empty.'),
      tabsCriteria: field.object(
        TabsCriteriaInput,
        'The tabs to search. If omitted, all tabs are searched.',
      ),
    },
  }),
};

export const breakRequests = {
  insertPageBreak: request('Inserts a page break.', {
    description:
      'Inserts a page break followed by a line feed, which together take two indexes. It is possible only in a body, outside tables.',
    fields: insertionLocation('the break'),
  }),
  insertSectionBreak: request('Inserts a section break.', {
    description:
      'Inserts a line feed followed by a section break, which together take two indexes. It is possible only in a body, outside tables.',
    fields: {
      sectionType: required.enum(SectionType, 'Where the new section starts.'),
      ...insertionLocation('the break'),
    },
  }),
};

const BulletGlyphPreset = defineInputEnum(
  'BulletGlyphPreset',
  'The bullets or numbers of a list, given for its first three nesting levels.',
  {
    BULLET_GLYPH_PRESET_UNSPECIFIED: 'Unknown. Google rejects this value.',
    BULLET_DISC_CIRCLE_SQUARE: '●, ○, ■.',
    BULLET_DIAMONDX_ARROW3D_SQUARE: '❖, ➢, ■.',
    BULLET_CHECKBOX: 'Checkboxes.',
    BULLET_ARROW_DIAMOND_DISC: '➔, ◆, ●.',
    BULLET_STAR_CIRCLE_SQUARE: '★, ○, ■.',
    BULLET_ARROW3D_CIRCLE_SQUARE: '➢, ○, ■.',
    BULLET_LEFTTRIANGLE_DIAMOND_DISC: '◀, ◆, ●.',
    BULLET_DIAMONDX_HOLLOWDIAMOND_SQUARE: '❖, ◇, ■.',
    BULLET_DIAMOND_CIRCLE_SQUARE: '◆, ○, ■.',
    NUMBERED_DECIMAL_ALPHA_ROMAN: '1., a., i.',
    NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS: '1), a), i).',
    NUMBERED_DECIMAL_NESTED: '1., 1.1., 1.1.1.',
    NUMBERED_UPPERALPHA_ALPHA_ROMAN: 'A., a., i.',
    NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL: 'I., A., 1.',
    NUMBERED_ZERODECIMAL_ALPHA_ROMAN: '01., a., i.',
  },
);

export const listRequests = {
  createParagraphBullets: request('Turns paragraphs into list items.', {
    description:
      'Turns paragraphs into list items. They join the list directly before them if it has the same preset. The number of tab characters at the start of a paragraph is its nesting level; these characters are removed, which decreases the indexes after them.',
    fields: {
      range: required.object(
        RangeInput,
        'The range. The request applies to every paragraph that overlaps it.',
      ),
      bulletPreset: required.enum(BulletGlyphPreset, 'The bullets or numbers of the items.'),
    },
  }),
  deleteParagraphBullets: request('Removes paragraphs from their lists.', {
    description: 'Removes paragraphs from their lists. They keep their indents. No indexes change.',
    fields: {
      range: required.object(
        RangeInput,
        'The range. The request applies to every paragraph that overlaps it.',
      ),
    },
  }),
};
