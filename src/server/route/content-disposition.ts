/**
 * The header with which a browser saves a file under this name. Any characters are allowed. An ASCII version of the name comes first, for
 * clients that do not support the extended form.
 *
 * Source: RFC 6266, sections 4 and 5; RFC 8187, section 3.2. Throws only for a name with a lone surrogate.
 */
export function toContentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_');
  const exact = encodeURIComponent(fileName).replace(
    // The characters that encodeURIComponent keeps, and that the grammar does not allow.
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
