/**
 * The header that has a browser save a file under this name, whatever the name holds. A plain name stands before the true
 * one for programs that know no other.
 *
 * Source: RFC 6266, sections 4 and 5; RFC 8187, section 3.2. Throws nothing that a well-formed name could bring about.
 */
export function toContentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_');
  const exact = encodeURIComponent(fileName).replace(
    // What encodeURIComponent leaves as it is, and the grammar does not allow.
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
