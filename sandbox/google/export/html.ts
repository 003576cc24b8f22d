import { escapeXml } from '../../http/escape-xml.ts';
import type { Outline, OutlineBlock, Run } from './outline.ts';

/** The document as one page that is valid as XHTML and as HTML. */
export function toHtml({ title, tabs }: Outline): string {
  const sections = tabs.map(({ header, body, notes, footer }) => {
    const list = notes.map((note) => `<li>${note.map(toBlock).join('')}</li>`).join('');
    return [...header, ...body, ...footer].map(toBlock).join('') + (list && `<ol>${list}</ol>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/><title>${escapeXml(title)}</title></head><body>${sections.join('<hr/>')}</body></html>`;
}

function toBlock(block: OutlineBlock): string {
  switch (block.kind) {
    case 'break':
      return '<hr style="page-break-before:always"/>';
    case 'table': {
      const rows = block.rows.map((cells) => {
        const inner = cells.map((cell) => `<td>${cell.map(toBlock).join('')}</td>`);
        return `<tr>${inner.join('')}</tr>`;
      });
      return `<table>${rows.join('')}</table>`;
    }
    case 'heading': {
      const tag = `h${Math.max(1, block.level)}`;
      return `<${tag}>${block.runs.map(toRun).join('')}</${tag}>`;
    }
    case 'item': {
      const list =
        block.number === null ? ['<ul>', '</ul>'] : [`<ol start="${block.number}">`, '</ol>'];
      const words = block.runs.map(toRun).join('');
      const indent = block.level * 36;
      return `${list[0]}<li style="margin-left:${indent}pt">${words}</li>${list[1]}`;
    }
    case 'paragraph':
      return `<p>${block.runs.map(toRun).join('')}</p>`;
  }
}

function toRun({ text, isBold, isItalic, url }: Run): string {
  let html = escapeXml(text);
  if (isBold) html = `<b>${html}</b>`;
  if (isItalic) html = `<i>${html}</i>`;
  return url === null ? html : `<a href="${escapeXml(url)}">${html}</a>`;
}
