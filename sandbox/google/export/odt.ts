import { escapeXml } from '../../http/escape-xml.ts';
import { toArchive } from './archive.ts';
import type { Outline, OutlineBlock } from './outline.ts';

const mimeType = 'application/vnd.oasis.opendocument.text';

/** The document as OpenDocument text: headings, paragraphs, tables. Source: OpenDocument 1.3. */
export function toOdt({ tabs }: Outline): Promise<Buffer> {
  const content = tabs.flatMap(({ body, notes }) => [...body, ...notes.flat()]).map(toBlock);
  return toArchive({
    mimetype: mimeType,
    'META-INF/manifest.xml': `<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${mimeType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" office:version="1.3"><office:body><office:text>${content.join('')}</office:text></office:body></office:document-content>`,
  });
}

function toBlock(block: OutlineBlock): string {
  if (block.kind === 'break') return '';
  if (block.kind === 'table') {
    const rows = block.rows.map((cells) => {
      const inner = cells.map(
        (cell) => `<table:table-cell>${cell.map(toBlock).join('')}</table:table-cell>`,
      );
      return `<table:table-row>${inner.join('')}</table:table-row>`;
    });
    const columns = block.rows[0]?.length ?? 1;
    return `<table:table><table:table-column table:number-columns-repeated="${columns}"/>${rows.join('')}</table:table>`;
  }
  const words = escapeXml(block.runs.map(({ text }) => text).join(''));
  if (block.kind === 'heading') {
    return `<text:h text:outline-level="${Math.max(1, block.level)}">${words}</text:h>`;
  }
  const paragraph = `<text:p>${words}</text:p>`;
  return block.kind === 'item'
    ? `<text:list><text:list-item>${paragraph}</text:list-item></text:list>`
    : paragraph;
}
