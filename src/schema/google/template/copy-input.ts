import { fileIdOf } from '../../../service/google/file-reference.ts';
import { maxMarkdownUnits } from '../../../service/google/markdown/rule/parse-limit.ts';
import type { FillInput } from '../../../service/google/template/fill-entry.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { checkTitle, referenceTo } from '../../mutation/input.ts';
import { anyDocumentId, parseDocumentId } from '../document/document-id.ts';
import { supportedMarkdown } from '../markdown/markdown-input.ts';
import { anyFolderId, parseFolderId } from '../record/folder-id.ts';

/** Google's limit for addresses of images. */
const maxAddressLength = 2048;

const DocumentFillInput = builder.inputType('DocumentFillInput', {
  description:
    'A placeholder, and the value that replaces it. Give exactly one of `text`, `markdown` and `imageUrl`.',
  fields: (t) => ({
    find: t.string({
      required: true,
      description:
        'The placeholder, such as "{{customer}}". It is found in every tab, header, footer, footnote and table cell, also if its letters have different styles, but not across paragraphs.',
    }),
    text: t.string({
      description:
        'The text that replaces the placeholder, in its style. A line break begins a new paragraph. It can be empty.',
    }),
    markdown: t.string({
      description: `The Markdown that replaces the placeholder. The text of one paragraph gets the style of the placeholder. Anything more, such as a list, a table or two paragraphs, takes the place of the paragraph, so the placeholder must be alone in it. ${supportedMarkdown} This limit applies to all entries together. Footnotes are not written, because they would need a third write, and a footnote of the template cannot contain images and tables: \`losses\` names them. Needs one read more.`,
    }),
    imageUrl: t.field({
      type: 'URL',
      description:
        'The public address of a PNG, JPEG or GIF image that replaces the placeholder, at most 2048 characters. The image must be smaller than 50 MB and have at most 25 megapixels. Footnotes cannot contain images. Needs one read more.',
    }),
    matchCase: t.boolean({
      defaultValue: true,
      description: 'Whether upper and lower case must match.',
    }),
    isRequired: t.boolean({
      defaultValue: true,
      description:
        'Whether the placeholder should occur in the document. If it does not, it is in `notFound`; the other placeholders are filled.',
    }),
  }),
});

export const CopyDocumentInput = builder.inputType('CopyDocumentInput', {
  description: 'A document to copy, and the values for the placeholders of the copy.',
  fields: (t) => ({
    document: t.id({
      extensions: referenceTo('Document'),
      required: true,
      description: `The document to copy: the template. It is never changed. ${anyDocumentId}`,
    }),
    title: t.string({
      description:
        'The title of the copy. By default, Drive makes it from the title of the document. It must not be blank.',
    }),
    folder: t.id({
      description: `The folder of the copy. By default, the folder of the document if the viewer can add files to it. ${anyFolderId}`,
    }),
    fill: t.field({
      type: [DocumentFillInput],
      maxItems: 500,
      description:
        'The placeholders and their values. If placeholders overlap, the first one of the list is filled. A value that contains another placeholder is not filled again.',
    }),
    copy: t.id({
      extensions: referenceTo('Document'),
      description: `A copy that exists already, because an earlier \`copyDocument\` made it and could not fill it: its \`copyId\`. Only its placeholders are filled; \`title\` and \`folder\` have no effect. ${anyDocumentId}`,
    }),
  }),
});

export interface PreparedCopy {
  readonly template: string;
  readonly title: string | null;
  readonly folder: string | null;
  readonly fill: readonly (FillInput & { readonly isRequired: boolean })[];
  /** The copy that exists already; null to copy the template. */
  readonly copy: string | null;
}

export function parseCopy(input: typeof CopyDocumentInput.$inferInput): PreparedCopy {
  const template = parseDocumentId(input.document, 'document');
  const copy = input.copy == null ? null : parseDocumentId(input.copy, 'copy');
  if (copy !== null && fileIdOf(copy) === fileIdOf(template))
    throw new InputError(
      'copy',
      'copy must not be the document itself: the template is never changed.',
    );
  checkTitle(input.title ?? undefined, 'title');
  const fill = (input.fill ?? []).map(parseFill);
  checkMarkdown(fill);
  if (copy !== null && fill.length === 0)
    throw new InputError('fill', 'fill must have at least one entry if copy is given.');
  const finds = fill.map(({ find, matchCase }) => `${matchCase} ${find}`);
  const repeated = finds.findIndex((find, index) => finds.indexOf(find) < index);
  if (repeated >= 0)
    throw new InputError(
      `fill[${repeated}].find`,
      'This placeholder is in the list twice, so the second value would never be used.',
    );
  return {
    template,
    title: input.title ?? null,
    folder: input.folder == null ? null : parseFolderId(input.folder, 'folder'),
    fill,
    copy,
  };
}

function parseFill(
  { find, matchCase, isRequired, ...values }: typeof DocumentFillInput.$inferInput,
  index: number,
): PreparedCopy['fill'][number] {
  const at = (name: string) => `fill[${index}].${name}`;
  if (find === '') throw new InputError(at('find'), 'find must not be empty.');
  const flags = { find, matchCase: matchCase !== false, isRequired: isRequired !== false };
  return { ...flags, value: parseValue(values, at) };
}

function parseValue(
  values: Pick<typeof DocumentFillInput.$inferInput, 'text' | 'markdown' | 'imageUrl'>,
  at: (name: string) => string,
): FillInput['value'] {
  const { text, markdown, imageUrl } = values;
  const [first, second] = (['text', 'markdown', 'imageUrl'] as const).filter(
    (name) => values[name] != null,
  );
  if (second !== undefined)
    throw new InputError(at(second), `Give ${first} or ${second}, not both.`);
  if (imageUrl != null) return { imageUrl: parseImage(imageUrl, at) };
  if (markdown != null) return { markdown };
  if (text != null) return { text };
  throw new InputError(at('text'), 'Give text, markdown or imageUrl. The text can be empty.');
}

/** All values are parsed before the copy is made, so their size is limited together. */
function checkMarkdown(fill: readonly FillInput[]): void {
  let units = 0;
  for (const [index, { value }] of fill.entries()) {
    units += 'markdown' in value ? value.markdown.length : 0;
    if (units > maxMarkdownUnits)
      throw new InputError(
        `fill[${index}].markdown`,
        `The Markdown of all entries has more than ${maxMarkdownUnits} UTF-16 code units, which is the maximum.`,
      );
  }
}

function parseImage({ href, protocol }: URL, at: (name: string) => string): string {
  if (!['http:', 'https:'].includes(protocol))
    throw new InputError(at('imageUrl'), 'imageUrl must begin with https:// or http://.');
  if (href.length <= maxAddressLength) return href;
  throw new InputError(
    at('imageUrl'),
    `imageUrl must have at most ${maxAddressLength} characters, but it has ${href.length}.`,
  );
}
