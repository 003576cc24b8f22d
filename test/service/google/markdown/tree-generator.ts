import fc from 'fast-check';
import type {
  BlockContent,
  FootnoteDefinition,
  List,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast';

// Random Markdown that a document can contain completely. The text has characters that are markup elsewhere.

const word = fc.stringMatching(/^[a-zA-Zé日*_#>|~+.!&<:\-0-9]{0,6}[a-zé]$/u);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
const text = words.map((value): PhrasingContent => ({ type: 'text', value }));
// In a cell, a bar in code has another form in our Markdown.
const code = words
  .map((value) => value.replaceAll('|', ''))
  .map((value): PhrasingContent => ({ type: 'inlineCode', value }));
const url = fc.constantFrom(
  'https://example.com/',
  'https://example.com/a?b=c',
  'mailto:a@b.example',
);
const image = fc.constant<PhrasingContent>({
  type: 'image',
  url: 'https://example.com/i.png',
  alt: '',
});

const styled = (inner: fc.Arbitrary<PhrasingContent>) =>
  fc.oneof(
    inner.map((child): PhrasingContent => ({ type: 'emphasis', children: [child] })),
    inner.map((child): PhrasingContent => ({ type: 'strong', children: [child] })),
    inner.map((child): PhrasingContent => ({ type: 'delete', children: [child] })),
  );
const link = fc
  .record({ url, child: fc.oneof(text, styled(text)) })
  .map(({ url, child }): PhrasingContent => ({ type: 'link', url, children: [child] }));
const reference = fc
  .constantFrom('a', 'b', 'c', 'd')
  .map((identifier): PhrasingContent => ({ type: 'footnoteReference', identifier }));

const space: PhrasingContent = { type: 'text', value: ' ' };
const lineBreak: PhrasingContent = { type: 'break' };

/** A line of text. Its parts are separated, because Markdown has no form for some adjacent marks. */
const line = (...more: fc.Arbitrary<PhrasingContent>[]) =>
  fc
    .array(fc.oneof(text, text, code, styled(text), link, ...more), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.flatMap((part, at) => (at === 0 ? [part] : [space, part])));

const phrasing = fc
  .array(line(image, reference), { minLength: 1, maxLength: 2 })
  .map((lines) => lines.flatMap((part, at) => (at === 0 ? part : [lineBreak, ...part])));
const plain = line();

const paragraph = phrasing.map((children): BlockContent => ({ type: 'paragraph', children }));
// Not 6: the text of these headings is always italic.
const heading = fc
  .record({ depth: fc.constantFrom(1, 2, 3, 4, 5), children: plain })
  .map(
    ({ depth, children }): BlockContent => ({ type: 'heading', depth, children }) as BlockContent,
  );
const codeBlock = fc
  .array(fc.stringMatching(/^[ a-z`*#>]{0,10}$/), { minLength: 1, maxLength: 4 })
  .filter((lines) => lines.some((value) => value.trim() !== ''))
  .map((lines): BlockContent => ({ type: 'code', value: lines.join('\n') }));
const rule = fc.constant<BlockContent>({ type: 'thematicBreak' });

type Kind = 'bulleted' | 'numbered' | 'checked';

const list = (depth: number): fc.Arbitrary<List> =>
  fc.constantFrom<Kind>('bulleted', 'numbered', 'checked').chain((kind) =>
    fc
      .array(
        fc.record({
          children: phrasing,
          inner: depth < 3 ? fc.option(list(depth + 1), { nil: null }) : fc.constant(null),
        }),
        { minLength: 1, maxLength: 3 },
      )
      .map((items) => toList(kind, items)),
  );

function toList(
  kind: Kind,
  items: readonly { readonly children: PhrasingContent[]; readonly inner: List | null }[],
): List {
  return {
    type: 'list',
    ordered: kind === 'numbered',
    start: kind === 'numbered' ? 1 : null,
    spread: false,
    children: items.map(({ children, inner }) => ({
      type: 'listItem',
      spread: false,
      checked: kind === 'checked' ? false : null,
      children: [{ type: 'paragraph', children }, ...(inner === null ? [] : [inner])],
    })),
  };
}

const table = fc
  .record({ columns: fc.integer({ min: 1, max: 3 }), rows: fc.integer({ min: 1, max: 3 }) })
  .chain(({ columns, rows }) =>
    fc.array(fc.array(line(image, reference), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )
  .map(
    (rows): Table => ({
      type: 'table',
      children: rows.map((cells) => ({
        type: 'tableRow',
        children: cells.map((children) => ({ type: 'tableCell', children })),
      })),
    }),
  );

const quote = fc
  .array(fc.oneof(paragraph, heading, codeBlock, list(1)), { minLength: 1, maxLength: 3 })
  .filter(isSeparable)
  .map((children): RootContent => ({ type: 'blockquote', children }));

const note = plain.map((children): BlockContent => ({ type: 'paragraph', children }));

/** A document with footnotes for all its references, each with one reference. */
export const markdownTree: fc.Arbitrary<Root> = fc
  .record({
    blocks: fc.array(
      fc.oneof(paragraph, paragraph, heading, codeBlock, rule, list(0), list(0), table, quote),
      { minLength: 1, maxLength: 5 },
    ),
    notes: fc.array(fc.array(note, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 4 }),
  })
  .filter(({ blocks }) => isSeparable(blocks))
  .map(({ blocks, notes }) => withFootnotes(blocks, notes));

/** Whether no block is read together with the one after it. Lists need a comment between them. */
function isSeparable(blocks: readonly RootContent[]): boolean {
  return blocks.every((block, at) => block.type !== 'list' || blocks[at + 1]?.type !== 'list');
}

/** Keeps the first reference to each footnote, and adds the definitions in the order of the references. */
function withFootnotes(blocks: readonly RootContent[], notes: readonly BlockContent[][]): Root {
  const definitions: FootnoteDefinition[] = [];
  const visit = (node: object): object => {
    if (Array.isArray(node))
      return node.map((child) =>
        isRepeated(child) ? { type: 'text', value: 'again' } : visit(child),
      );
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null ? visit(value) : value,
      ]),
    );
  };
  const isRepeated = (node: object): boolean => {
    if (!('type' in node && 'identifier' in node && node.type === 'footnoteReference'))
      return false;
    const identifier = String(node.identifier);
    if (definitions.some((definition) => definition.identifier === identifier)) return true;
    const children = notes[definitions.length] ?? [];
    definitions.push({ type: 'footnoteDefinition', identifier, children });
    return false;
  };
  // The copy has the same nodes without some references.
  const kept = visit([...blocks]) as RootContent[];
  return { type: 'root', children: [...kept, ...definitions] };
}
