import type { FileChild, IRunOptions } from 'docx';
import type { Outline, OutlineBlock, OutlineParagraph } from './outline.ts';

type Docx = typeof import('docx');

/** The document as DOCX: headings, lists, emphasis, links, tables, header, footer and notes. */
export async function toDocx({ title, tabs }: Outline): Promise<Buffer> {
  const docx = await import('docx');
  const document = new docx.Document({
    title,
    creator: 'Fernwood Instruments',
    numbering: { config: [{ reference: 'numbers', levels: levelsOf(docx) }] },
    sections: tabs.map(({ header, body, notes, footer }) => {
      const toChildren = (blocks: readonly OutlineBlock[]) =>
        blocks.map((block) => toChild(block, docx));
      const paragraphsOf = (blocks: readonly OutlineBlock[]) =>
        blocks.filter(isParagraph).map((block) => toParagraph(block, docx));
      return {
        headers: { default: new docx.Header({ children: paragraphsOf(header) }) },
        footers: { default: new docx.Footer({ children: paragraphsOf(footer) }) },
        children: [...toChildren(body), ...notes.flatMap(toChildren)],
      };
    }),
  });
  return docx.Packer.toBuffer(document);
}

const levelsOf = ({ LevelFormat }: Docx) =>
  Array.from({ length: 9 }, (_, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
  }));

const isParagraph = (block: OutlineBlock): block is OutlineParagraph =>
  block.kind !== 'table' && block.kind !== 'break';

function toChild(block: OutlineBlock, docx: Docx): FileChild {
  if (block.kind === 'break') return new docx.Paragraph({ children: [new docx.PageBreak()] });
  if (block.kind !== 'table') return toParagraph(block, docx);
  const rows = block.rows.map(
    (cells) =>
      new docx.TableRow({
        children: cells.map((cell) => new docx.TableCell({ children: toCell(cell, docx) })),
      }),
  );
  const columns = Math.max(...block.rows.map((cells) => cells.length));
  return new docx.Table({
    rows,
    width: { size: 100, type: docx.WidthType.PERCENTAGE },
    // Office programs prefer these to the width. Without them, every column is extremely narrow.
    columnWidths: Array.from({ length: columns }, () => Math.floor(pageWidthTwips / columns)),
  });
}

/** The width between the margins of an A4 page. */
const pageWidthTwips = 9000;

/** Word requires a paragraph at the end of each cell. */
function toCell(blocks: readonly OutlineBlock[], docx: Docx) {
  const children = blocks
    .filter((block) => block.kind !== 'break')
    .map((block) => toChild(block, docx));
  const cell = children.filter(
    (child) => child instanceof docx.Paragraph || child instanceof docx.Table,
  );
  return cell.at(-1) instanceof docx.Paragraph ? cell : [...cell, new docx.Paragraph({})];
}

function toParagraph({ kind, level, number, runs }: OutlineParagraph, docx: Docx) {
  const children = runs.map(({ text, isBold, isItalic, url }) => {
    const options: IRunOptions = { text, bold: isBold, italics: isItalic };
    if (url === null) return new docx.TextRun(options);
    const run = new docx.TextRun({ ...options, style: 'Hyperlink' });
    return new docx.ExternalHyperlink({ link: url, children: [run] });
  });
  if (kind === 'heading') {
    const { TITLE, ...others } = docx.HeadingLevel;
    return new docx.Paragraph({ children, heading: Object.values(others)[level - 1] ?? TITLE });
  }
  if (kind === 'paragraph') return new docx.Paragraph({ children });
  return number === null
    ? new docx.Paragraph({ children, bullet: { level } })
    : new docx.Paragraph({ children, numbering: { reference: 'numbers', level } });
}
