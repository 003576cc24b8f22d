import { createRequire } from 'node:module';
import type { Outline, OutlineBlock, OutlineParagraph } from './outline.ts';

type Pdf = InstanceType<typeof import('pdfkit')>;

const require = createRequire(import.meta.url);

/** Font sizes of the title and of the heading levels. */
const sizes = [26, 20, 16, 14, 12, 11, 11];

/**
 * The document as PDF. Programs can extract its text.
 *
 * The fonts contain Latin, Greek, Cyrillic, Hebrew, Arabic and some emoji. Other characters are blank boxes.
 */
export async function toPdf({ title, tabs }: Outline): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'A4', margin: 72, info: { Title: title } });
  pdf.registerFont('plain', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  pdf.registerFont('bold', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  const chunks: Buffer[] = [];
  const isDone = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.once('end', resolve).once('error', reject);
  });
  for (const [at, { header, body, notes, footer }] of tabs.entries()) {
    if (at > 0) pdf.addPage();
    for (const block of [...header, ...body, ...notes.flat(), ...footer]) draw(pdf, block);
  }
  pdf.end();
  await isDone;
  return Buffer.concat(chunks);
}

function draw(pdf: Pdf, block: OutlineBlock): void {
  switch (block.kind) {
    case 'break':
      pdf.addPage();
      return;
    case 'table':
      for (const cells of block.rows) {
        pdf.font('plain').fontSize(11).text(cells.map(cellText).join('   '));
      }
      pdf.moveDown(0.5);
      return;
    default:
      drawParagraph(pdf, block);
  }
}

const cellText = (blocks: readonly OutlineBlock[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'break') return '';
      if (block.kind === 'table') return block.rows.flat().map(cellText).join(' ');
      return block.runs.map(({ text }) => text).join('');
    })
    .join(' ');

function drawParagraph(pdf: Pdf, { kind, level, number, runs }: OutlineParagraph): void {
  const isHeading = kind === 'heading';
  pdf.fontSize(isHeading ? (sizes[level] ?? 11) : 11);
  const mark = kind === 'item' ? `${number === null ? '•' : `${number}.`} ` : '';
  const words = [{ text: mark, isBold: false, url: null }, ...runs].filter(
    ({ text }) => text !== '',
  );
  const indent = kind === 'item' ? 18 * (level + 1) : 0;
  if (words.length === 0) pdf.moveDown();
  for (const [at, { text, isBold, url }] of words.entries()) {
    const continued = at < words.length - 1;
    const options = {
      continued,
      link: url,
      underline: url !== null,
      indent: at === 0 ? indent : 0,
    };
    pdf.font(isBold || isHeading ? 'bold' : 'plain').text(text, options);
  }
  pdf.moveDown(0.3);
}
