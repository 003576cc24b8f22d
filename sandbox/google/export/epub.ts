import { escapeXml } from '../../http/escape-xml.ts';
import { toArchive } from './archive.ts';
import { toHtml } from './html.ts';
import type { Outline } from './outline.ts';

const container = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

/** The document as an EPUB with one chapter. Source: EPUB 3.3. */
export function toEpub(outline: Outline): Promise<Buffer> {
  const title = escapeXml(outline.title);
  return toArchive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'book.opf': `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${title}</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-06-15T09:00:00Z</meta></metadata><manifest><item id="text" href="text.xhtml" media-type="application/xhtml+xml"/><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest><spine><itemref idref="text"/></spine></package>`,
    'nav.xhtml': `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title></head><body><nav epub:type="toc"><ol><li><a href="text.xhtml">${title}</a></li></ol></nav></body></html>`,
    'text.xhtml': toHtml(outline),
  });
}
