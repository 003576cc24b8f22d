import type { Zippable } from 'fflate';

/** Text files by their paths, in order. */
export type Entries = Readonly<Record<string, string>>;

/** Creates a ZIP archive of these files. The first is not compressed: formats based on ZIP require this. */
export async function toArchive(entries: Entries): Promise<Buffer> {
  const { strToU8, zipSync } = await import('fflate');
  const files: Zippable = {};
  for (const [path, text] of Object.entries(entries)) {
    // With a fixed time, the same document gives the same bytes.
    const level = Object.keys(files).length === 0 ? 0 : 6;
    files[path] = [strToU8(text), { level, mtime: '2026-06-15T09:00:00Z' }];
  }
  return Buffer.from(zipSync(files));
}
