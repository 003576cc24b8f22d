import { createHash } from 'node:crypto';
import type { FileRow } from '../../store/google/file-row.ts';

/** The bytes of an uploaded file. Null for a folder and for the files of Google's editors, which have no bytes. */
export function mediaOf({ name, mimeType, size, content }: FileRow): Buffer | null {
  if (size === null) return null;
  if (content !== undefined) return content;
  return mimeType === 'application/pdf' && size > 0 ? pdfOf(name, size) : Buffer.alloc(size);
}

/** A PDF file with one empty page and this size. A comment fills it. */
function pdfOf(title: string, size: number): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    `<< /Title (${title.replace(/[()\\]/g, '')}) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const trailer = (start: number) =>
    `\nxref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  // The length of the trailer depends on the number of digits of its own position.
  const fillerLength = size - text.length - trailer(size).length;
  const start = text.length + fillerLength + 1;
  return Buffer.from(`${text}%${' '.repeat(fillerLength - 1)}${trailer(start)}`, 'latin1');
}

const cachedFields = new Map<string, object>();

/** The fields that only files with bytes have. */
export function mediaFields(file: FileRow): object {
  // Every sandbox gives its new files the same ids.
  if (file.content !== undefined) return fieldsOf(file, file.content);
  const key = `${file.id} ${file.name}`;
  const known = cachedFields.get(key);
  if (known) return known;
  const media = mediaOf(file);
  const fields = media === null ? {} : fieldsOf(file, media);
  cachedFields.set(key, fields);
  return fields;
}

function fieldsOf({ id, name }: FileRow, media: Buffer): object {
  const digest = (algorithm: string) => createHash(algorithm).update(media).digest('hex');
  const extension = /\.([^.]+)$/.exec(name)?.[1] ?? '';
  return {
    size: String(media.length),
    md5Checksum: digest('md5'),
    sha1Checksum: digest('sha1'),
    sha256Checksum: digest('sha256'),
    originalFilename: name,
    ...(extension !== '' && { fileExtension: extension, fullFileExtension: extension }),
    headRevisionId: `0${id.slice(1, 28)}`,
    webContentLink: `https://drive.google.com/uc?id=${id}&export=download`,
  };
}
